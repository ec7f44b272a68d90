#lang rosette
; n queens that do not attack each other, as 64-bit words.
(require "times.rkt")

(define (word n) (bv n 64))

(define (unknown i)
  (define-symbolic* row (bitvector 64))
  row)

(define (rules n)
  (define rows (build-list n unknown))
  (apply &&
         (append
          (for*/list ([row rows]) (&& (bvsge row (word 1)) (bvsle row (word n))))
          (for*/list ([j n] [i j])
            (define left (list-ref rows i))
            (define down (bvsub (list-ref rows j) left))
            (&& (! (bveq down (word 0)))
                (! (bveq down (word (- j i))))
                (! (bveq down (word (- i j)))))))))

(for ([n (in-range 4 9)])
  (define formula (evaluated (rules n)))
  (define answer (solved (solve (assert formula))))
  (unless (sat? answer) (error "there is an answer")))

(report)
