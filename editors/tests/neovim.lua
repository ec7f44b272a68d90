-- Neovim as a client: open, type, see the diagnostic, apply the fix, see it verified. WHATIF names the program.

local function fail(why)
  io.stderr:write('neovim: ' .. why .. '\n')
  vim.cmd('cquit')
end

local function wait(what, condition)
  if not vim.wait(60000, condition, 20) then
    fail('there is no ' .. what)
  end
end

local function diagnostics()
  return vim.diagnostic.get(0)
end

require('whatif').setup({ cmd = { vim.env.WHATIF, 'lsp' } })
local file = vim.fn.tempname() .. '.hs'
vim.fn.writefile({
  'module Door where',
  '',
  '{-@ incr :: x:Int -> {v:Int | v > x} @-}',
  'incr :: Int -> Int',
  'incr x = x + 1',
  '',
  '{-@ twice :: x:Int -> {v:Int | v > x} @-}',
  'twice :: Int -> Int',
  'twice x = incr (incr x)',
}, file)
vim.cmd('edit ' .. file)
vim.bo.filetype = 'haskell'
wait('server', function()
  local _, client = next(vim.lsp.buf_get_clients(0))
  return client ~= nil and client.initialized
end)

local function verified()
  local params = { textDocument = vim.lsp.util.make_text_document_params() }
  local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeLens', params, 60000)
  local count = 0
  for _, answer in pairs(answers or {}) do
    for _, lens in ipairs(answer.result or {}) do
      count = count + (lens.command.title == 'verified' and 1 or 0)
    end
  end
  return count
end

wait('verdict at first', function() return verified() == 2 end)

-- Types the promise of `incr` away.
vim.api.nvim_buf_set_text(0, 2, 21, 2, 36, { 'Int' })
wait('diagnostic', function() return #diagnostics() == 1 end)
local found = diagnostics()[1]
if not found.message:find('`twice` can break its type', 1, true) or found.lnum ~= 8 or found.col ~= 0 then
  fail('another diagnostic: ' .. vim.inspect(found))
end

-- Applies the cure.
vim.api.nvim_win_set_cursor(0, { 9, 1 })
local params = vim.lsp.util.make_range_params()
params.context = { diagnostics = {}, only = { 'quickfix' } }
local answers = vim.lsp.buf_request_sync(0, 'textDocument/codeAction', params, 60000)
local _, answer = next(answers)
local _, client = next(vim.lsp.buf_get_clients(0))
vim.lsp.util.apply_workspace_edit(answer.result[1].edit, client.offset_encoding)
wait('end of the diagnostic', function() return #diagnostics() == 0 end)
wait('verdict in the end', function() return verified() == 2 end)

-- The document of a lens.
require('whatif').ask(client, 'explore', { vim.uri_from_bufnr(0), 'twice' })
wait('document', function()
  local lines = table.concat(vim.api.nvim_buf_get_lines(0, 0, -1, false), '\n')
  return lines:find('twice 0 = 2', 1, true)
end)
print('neovim: all is well\n')
vim.cmd('qall!')
