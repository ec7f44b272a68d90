#lang rosette
; Positive x with x * y = x + y on 64-bit words.
(require "times.rkt")

(define-symbolic x y (bitvector 64))
(define formula (evaluated (&& (bvsgt x (bv 0 64)) (bveq (bvmul x y) (bvadd x y)))))
(define answer (solved (solve (assert formula))))
(unless (sat? answer) (error "there is an answer"))
(report)
