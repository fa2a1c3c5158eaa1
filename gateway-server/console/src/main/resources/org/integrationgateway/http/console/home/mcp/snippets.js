import { quoted } from '../../core/shell-text.js';

/**
 * What the usual clients want to know of a server: commands and pieces of their configuration
 * files. With a login they need the URL alone; else they send the token of $GATEWAY_TOKEN.
 */

const HEADER = 'Authorization: Bearer $GATEWAY_TOKEN';

function json(value) {
  return JSON.stringify(value, null, 2);
}

/** A word that every client takes as the name of a server. */
export function serverName(app) {
  return app ? `gateway-${app.replace(/[^A-Za-z0-9_-]/g, '-')}` : 'gateway';
}

/**
 * Addresses that a client on this computer opens to install a server: only with a login, because an
 * address is no place for a token.
 */
export const INSTALLS = {
  cursor: (name, url) =>
    `cursor://anysphere.cursor-deeplink/mcp/install?name=${encodeURIComponent(name)}&config=${encodeURIComponent(base64(JSON.stringify({ url })))}`,
  vsCode: (name, url) => `vscode:mcp/install?${encodeURIComponent(JSON.stringify({ name, type: 'http', url }))}`,
};

/** The bytes of a text in UTF-8. */
function base64(text) {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)));
}

const CLIENTS = [
  {
    id: 'claudeCode',
    text: (name, url, login) =>
      `claude mcp add --transport http ${name} ${quoted(url)}${login ? '' : ` \\\n  --header "${HEADER}"`}`,
  },
  {
    id: 'claudeDesktop',
    file: 'claude_desktop_config.json',
    text: (name, url, login) => login
      ? url
      : json({
          mcpServers: {
            [name]: {
              command: 'npx',
              args: ['-y', 'mcp-remote', url, '--header', 'Authorization:${AUTHORIZATION}'],
              env: { AUTHORIZATION: 'Bearer gwt_…' },
            },
          },
        }),
  },
  {
    id: 'cursor',
    file: '~/.cursor/mcp.json',
    text: (name, url, login) => json({
      mcpServers: { [name]: { url, ...(login ? {} : { headers: { Authorization: 'Bearer ${env:GATEWAY_TOKEN}' } }) } },
    }),
  },
  {
    id: 'vsCode',
    file: '.vscode/mcp.json',
    text: (name, url, login) => json({
      servers: { [name]: { type: 'http', url, ...(login ? {} : { headers: { Authorization: 'Bearer ${input:gateway_token}' } }) } },
      ...(login ? {} : { inputs: [{ type: 'promptString', id: 'gateway_token', description: 'Token of the gateway', password: true }] }),
    }),
  },
  {
    id: 'gemini',
    text: (name, url, login) =>
      `gemini mcp add --scope user --transport http${login ? '' : ` \\\n  --header "${HEADER}"`} ${name} ${quoted(url)}`,
  },
  {
    id: 'codex',
    file: '~/.codex/config.toml',
    text: (name, url, login) =>
      `[mcp_servers.${name}]\nurl = ${JSON.stringify(url)}${login ? '' : '\nbearer_token_env_var = "GATEWAY_TOKEN"'}`,
  },
  {
    id: 'inspector',
    text: (name, url) =>
      `npx @modelcontextprotocol/inspector --cli ${quoted(url)} --transport http \\\n  --header "${HEADER}" --method tools/list`,
  },
  {
    id: 'curl',
    text: (name, url) =>
      `curl ${quoted(url)} \\\n  -H "${HEADER}" \\\n  -H 'Content-Type: application/json' -H 'Accept: application/json, text/event-stream' \\\n  --data-raw '{"jsonrpc":"2.0","id":1,"method":"tools/list"}'`,
  },
];

/**
 * One piece for each client: `{id, file, text, needsToken}`.
 *
 * @param login whether a person can log in at the gateway
 */
export function snippets(name, url, login) {
  return CLIENTS.map(({ id, file, text }) => ({
    id,
    file: login && id === 'claudeDesktop' ? undefined : file,
    text: text(name, url, login),
    needsToken: !login || id === 'inspector' || id === 'curl',
  }));
}
