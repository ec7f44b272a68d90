#lang rosette
; The positive ones among ten unknown integers: how long is the list, what is its sum?
(require "times.rkt")

(define (unknown i)
  (define-symbolic* x integer?)
  x)

(define n 10)
(define numbers (build-list n unknown))
(define positive (evaluated (filter positive? numbers)))
(define size (evaluated (length positive)))
(define sum (evaluated (apply + positive)))
(define smaller (solved (solve (assert (< sum size)))))
(unless (unsat? smaller) (error "the sum is at least the length"))
(define answer
  (solved (solve (begin
                   (for ([x numbers]) (assert (<= -3 x 3)))
                   (assert (= size (quotient n 2)))
                   (assert (= sum n))))))
(unless (sat? answer) (error "there is an answer"))
(report)
