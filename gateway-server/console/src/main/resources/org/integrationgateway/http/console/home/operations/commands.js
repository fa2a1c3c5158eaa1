import { base } from '../../core/facts.js';
import { parse, print } from '../../core/json-text.js';
import { quoted } from '../../core/shell-text.js';

/** The same call for shells and for clients of MCP. The token stands as $GATEWAY_TOKEN. */

const LONGEST_WORD = 100_000;

/** Escapes what terminals do not show, so that a command is what it looks like. */
function visibleJson(text) {
  return text.replace(
    /[\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202f\u2060-\u206f\ufeff\ufff9-\ufffb]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function lines(words) {
  return words.join(' \\\n  ');
}

/** The call by curl. */
export function curl(request) {
  const words = [`curl ${quoted(request.url)}`, '-H "Authorization: Bearer $GATEWAY_TOKEN"'];
  if (request.isForm) {
    words.push(...request.fields.map(({ name, text }) => `--form-string ${quoted(`${name}=${text}`)}`));
    words.push(...request.files.map(({ name, file }) => `-F ${quoted(`${name}=@"${file.name.replace(/(["\\])/g, '\\$1')}"`)}`));
    return lines(words);
  }
  words.push("-H 'Content-Type: application/json'", `--data-raw ${quoted(visibleJson(request.text))}`);
  return lines(words);
}

/** Whether the input is short enough to be a word of a command. */
export function fitsInACommand(request) {
  return visibleJson(request.text).length <= LONGEST_WORD;
}

/** The call by the gateway's own command. */
export function gatewayCommand(request) {
  const words = [`gateway app invoke ${quoted(request.app)} ${quoted(request.operation)}`, `--url ${quoted(location.origin + base)}`];
  if (request.input.size) {
    words.push(`-d ${quoted(visibleJson(print(request.input)))}`);
  }
  if (request.connection) {
    words.push(`--connection ${quoted(request.connection)}`);
  }
  if (request.instance) {
    words.push(`--instance ${quoted(request.instance)}`);
  }
  if (request.dryRun) {
    words.push('--dry-run');
  }
  return lines(words);
}

/** The call as a message of MCP. @param tool the name of the operation on /mcp */
export function mcpMessage(request, tool) {
  return visibleJson(
    print({ jsonrpc: '2.0', id: '1', method: 'tools/call', params: { name: tool, arguments: parse(request.text) } }, 2),
  );
}
