-- whatif in Neovim (0.7.2 or later): `require('whatif').setup()` in init.lua.
--
-- Haskell and task programs (`*.top`) are checked as you type. Lenses above functions are run by `:lua vim.lsp.codelens.run()`; what
-- they answer is shown in a window of its own.

local M = {}

local defaults = {
  -- The program and its arguments.
  cmd = { 'whatif', 'lsp' },
  -- See docs/editor.md for what can be set.
  settings = {},
}

-- The commands of lenses and code actions. The server carries them out, we show the answer.
local commands = { 'explain', 'explore', 'prove', 'run', 'hints', 'workspace' }

-- The clients, by the folders that they serve.
local clients = {}

local function show(answer)
  vim.cmd('botright new')
  local buffer = vim.api.nvim_get_current_buf()
  vim.bo[buffer].buftype = 'nofile'
  vim.bo[buffer].bufhidden = 'wipe'
  vim.api.nvim_buf_set_lines(buffer, 0, -1, false, vim.split(answer.text, '\n'))
  vim.bo[buffer].modifiable = false
  vim.api.nvim_win_set_height(0, math.min(15, vim.api.nvim_buf_line_count(buffer)))
end

-- Asks the server for a command and shows the answer.
function M.ask(client, name, arguments)
  local params = { command = 'whatif.server.' .. name, arguments = arguments }
  client.request('workspace/executeCommand', params, function(problem, answer)
    if problem then
      vim.notify(problem.message, vim.log.levels.WARN)
    elseif answer then
      show(answer)
    end
  end)
end

local function is_beside_another(buffer)
  for _, client in pairs(vim.lsp.buf_get_clients(buffer)) do
    if client.name == 'hls' or client.name == 'haskell-tools.nvim' then
      return true
    end
  end
  return false
end

-- Lets the server see a buffer.
function M.attach(buffer)
  local file = vim.api.nvim_buf_get_name(buffer)
  local root = vim.fn.fnamemodify(file, ':p:h')
  if not clients[root] then
    local capabilities = vim.lsp.protocol.make_client_capabilities()
    clients[root] = vim.lsp.start_client({
      name = 'whatif',
      cmd = M.options.cmd,
      root_dir = root,
      capabilities = capabilities,
      init_options = {
        settings = M.options.settings,
        ownCommands = true,
        otherServer = is_beside_another(buffer),
      },
      on_exit = function()
        clients[root] = nil
      end,
    })
  end
  if clients[root] then
    vim.lsp.buf_attach_client(buffer, clients[root])
  end
end

function M.setup(options)
  M.options = vim.tbl_deep_extend('force', defaults, options or {})
  for _, name in ipairs(commands) do
    vim.lsp.commands['whatif.' .. name] = function(command, context)
      M.ask(vim.lsp.get_client_by_id(context.client_id), name, command.arguments)
    end
  end
  local group = vim.api.nvim_create_augroup('whatif', {})
  vim.api.nvim_create_autocmd('FileType', {
    group = group,
    pattern = { 'haskell', 'lhaskell', 'tophat' },
    callback = function(event)
      M.attach(event.buf)
    end,
  })
end

return M
