autocmd BufRead,BufNewFile *.top setfiletype tophat
