#lang racket/base
; Processor time for evaluation, and the time that passes while the solver works.
(provide evaluated solved report)

(define evaluation (box 0))
(define solving (box 0))

(define (timed total clock work)
  (define start (clock))
  (begin0 (work)
          (set-box! total (+ (unbox total) (- (clock) start)))))

(define-syntax-rule (evaluated expression)
  (timed evaluation current-process-milliseconds (lambda () expression)))

(define-syntax-rule (solved expression)
  (timed solving current-inexact-milliseconds (lambda () expression)))

(define (report)
  (printf "~a ~a\n" (unbox evaluation) (unbox solving)))
