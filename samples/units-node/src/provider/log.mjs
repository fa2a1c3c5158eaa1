// Log lines as the host reads them: one JSON object a line, on standard error.

const LONGEST = 16_384;

/** Writes one line; `more` may have `request`, the id of the call that it is about, and `error`. */
export function log(level, message, { request, error } = {}) {
  const line = { time: new Date().toISOString(), level, logger: 'provider', message: message.slice(0, LONGEST) };
  if (request) {
    line.request = request;
  }
  if (error) {
    line.error = String(error.stack ?? error).slice(0, LONGEST);
  }
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
