/** What the server says of itself in the document: `<meta name="gateway-...">`. */
export function fact(name) {
  return document.querySelector(`meta[name="gateway-${name}"]`)?.content ?? '';
}

/** The path below which the gateway answers, without a slash at its end. */
export const base = fact('base');
