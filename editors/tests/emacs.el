;;; Emacs with Eglot as a client: open, type, see the diagnostic, apply the fix, see it verified.  -*- lexical-binding: t; -*-

;; The package is installed as users do, into a folder of its own.
(require 'package)
(setq package-user-dir (make-temp-file "packages" t))
(package-initialize)
(package-install-file (expand-file-name "../emacs/whatif.el"))
(require 'haskell-mode)
(require 'whatif)

(setq whatif-command (list (getenv "WHATIF") "lsp")
      eglot-autoshutdown t
      eglot-sync-connect 60
      flymake-no-changes-timeout 0.1)

(defun door-wait (what condition)
  "Wait until CONDITION holds; WHAT is missing if it never does."
  (let ((end (+ (float-time) 60)))
    (while (not (funcall condition))
      (when (> (float-time) end)
        (error "There is no %s: %S" what (mapcar #'flymake-diagnostic-text (flymake-diagnostics))))
      (accept-process-output nil 0.05))))

(defun door-status (name)
  "What was found about NAME."
  (let ((answer (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                 (list :command "whatif.server.explain"
                                       :arguments (vector (eglot--path-to-uri buffer-file-name) name)))))
    (plist-get answer :text)))

(let ((file (make-temp-file "Door" nil ".hs")))
  (with-temp-file file
    (insert "module Door where\n\n{-@ incr :: x:Int -> {v:Int | v > x} @-}\nincr :: Int -> Int\nincr x = x + 1\n\n"
            "{-@ twice :: x:Int -> {v:Int | v > x} @-}\ntwice :: Int -> Int\ntwice x = incr (incr x)\n"))
  (find-file file)
  (haskell-mode)
  (let ((contact (eglot--guess-contact)))
    (apply #'eglot--connect (butlast contact 0)))
  (eglot--maybe-activate-editing-mode)
  (flymake-mode 1)
  (door-wait "verdict at first" (lambda () (string-match-p "^verified" (door-status "twice"))))
  ;; Types the promise of `incr' away.
  (goto-char (point-min))
  (search-forward "{v:Int | v > x}")
  (replace-match "Int" t t)
  (run-hooks 'post-command-hook)
  (eglot--signal-textDocument/didChange)
  (flymake-start)
  (door-wait "diagnostic"
             (lambda ()
               (seq-find (lambda (found) (string-match-p "`twice` can break its type" (flymake-diagnostic-text found)))
                         (flymake-diagnostics))))
  ;; Applies the cure.
  (goto-char (point-max))
  (search-backward "twice x")
  (let* ((actions (eglot-code-actions (point) (1+ (point)) "quickfix"))
         (action (seq-elt actions 0)))
    (eglot--apply-workspace-edit (plist-get action :edit)))
  (eglot--signal-textDocument/didChange)
  (door-wait "end of the diagnostic" (lambda () (null (flymake-diagnostics))))
  (door-wait "verdict in the end" (lambda () (string-match-p "^verified" (door-status "twice"))))
  (set-buffer-modified-p nil)
  (eglot-shutdown (eglot-current-server) nil 10)
  (delete-file file)
  (message "emacs: all is well"))
