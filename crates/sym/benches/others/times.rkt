#lang racket/base
; Processor time for evaluation, and for solving: this process and the solver, which is another one.
(require rosette/solver/solver (only-in rosette current-solver))
(provide evaluated solved report)

(define evaluation (box 0))
(define own (box 0))

(define (timed total work)
  (define start (current-process-milliseconds))
  (begin0 (work)
          (set-box! total (+ (unbox total) (- (current-process-milliseconds) start)))))

(define-syntax-rule (evaluated expression)
  (timed evaluation (lambda () expression)))

(define-syntax-rule (solved expression)
  (timed own (lambda () expression)))

; The time of other processes is known once they have ended.
(define (report)
  (solver-shutdown (current-solver))
  (sleep 0.2)
  (printf "~a ~a\n" (unbox evaluation) (+ (unbox own) (current-process-milliseconds 'subprocesses))))
