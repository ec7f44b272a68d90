" Task programs: docs/top.md.
if exists('b:current_syntax')
  finish
endif
syntax keyword tophatKeyword let in if then else match type property invariant reachable finishable response import
syntax keyword tophatKeyword edit view enter share watch forever repeat until table fail assert and or elem mod with
syntax keyword tophatConstant True False
syntax match tophatType /\<\u\w*/
syntax match tophatNumber /\<\d\+\>/
syntax region tophatString start=/"/ end=/"/ oneline
syntax match tophatComment /--.*$/
highlight default link tophatKeyword Keyword
highlight default link tophatConstant Constant
highlight default link tophatType Type
highlight default link tophatNumber Number
highlight default link tophatString String
highlight default link tophatComment Comment
let b:current_syntax = 'tophat'
