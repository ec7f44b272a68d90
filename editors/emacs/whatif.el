;;; whatif.el --- Counterexamples for Haskell and tasks while you type -*- lexical-binding: t; -*-

;; Version: 0.2.0
;; Keywords: languages, tools
;; Package-Requires: ((emacs "28.1") (eglot "1.9"))

;;; Commentary:

;; (require 'whatif), then M-x eglot in a Haskell file or a task program (*.top).
;; M-x whatif-explain, whatif-explore and whatif-prove ask about the function at point, M-x whatif-workspace about all files.

;;; Code:

(require 'eglot)

(defgroup whatif nil
  "Counterexamples while you type."
  :group 'languages)

(defcustom whatif-command '("whatif" "lsp")
  "The program and its arguments."
  :type '(repeat string))

(defcustom whatif-settings nil
  "What is set, as a property list; docs/editor.md has the names."
  :type 'plist)

(defconst whatif-top-keywords
  '("let" "in" "if" "then" "else" "match" "type" "property" "invariant" "reachable" "finishable" "response" "import" "edit"
    "view" "enter" "share" "watch" "forever" "repeat" "until" "table" "fail" "assert" "and" "or" "elem" "mod" "with")
  "The words of task programs.")

;;;###autoload
(define-derived-mode whatif-top-mode prog-mode "TopHat"
  "For task programs."
  (setq-local comment-start "-- ")
  (setq-local font-lock-defaults
              `(((,(regexp-opt whatif-top-keywords 'words) . font-lock-keyword-face)
                 ("--.*$" . font-lock-comment-face)
                 ("\\<[[:upper:]][[:alnum:]_]*" . font-lock-type-face)))))

;;;###autoload
(add-to-list 'auto-mode-alist '("\\.top\\'" . whatif-top-mode))

(defun whatif--contact (&rest _)
  "How Eglot reaches the server."
  (append whatif-command
          (list :initializationOptions
                (list :ownCommands t :settings (or whatif-settings (make-hash-table))))))

(add-to-list 'eglot-server-programs
             '((haskell-mode haskell-literate-mode whatif-top-mode) . whatif--contact))

(defun whatif--ask (command name)
  "Ask the server to carry out COMMAND for NAME, and show the answer."
  (let* ((arguments (vector (eglot--path-to-uri buffer-file-name) name))
         (answer (jsonrpc-request (eglot--current-server-or-lose) :workspace/executeCommand
                                  (list :command (concat "whatif.server." command) :arguments arguments))))
    (with-current-buffer (get-buffer-create (format "*whatif %s*" command))
      (let ((inhibit-read-only t))
        (erase-buffer)
        (insert (plist-get answer :text))
        (goto-char (point-min)))
      (special-mode)
      (display-buffer (current-buffer)))))

(defun whatif-explain (name)
  "Say what was found about the function NAME, or the claim."
  (interactive (list (thing-at-point 'symbol t)))
  (whatif--ask "explain" name))

(defun whatif-explore (name)
  "Show the runs of the function NAME."
  (interactive (list (thing-at-point 'symbol t)))
  (whatif--ask "explore" name))

(defun whatif-prove (name)
  "Is the property NAME true for all inputs?"
  (interactive (list (thing-at-point 'symbol t)))
  (whatif--ask "prove" name))

(defun whatif-workspace ()
  "Show the verdicts of all files."
  (interactive)
  (whatif--ask "workspace" ""))

(provide 'whatif)
;;; whatif.el ends here
