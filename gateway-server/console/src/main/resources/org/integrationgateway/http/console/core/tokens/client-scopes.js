import { html } from '../element.js';
import { foreign } from '../foreign.js';

const EVERYTHING = 'mcp';

/**
 * What a client of MCP may use, in words: `mcp` is every app, `mcp:demo` one of them.
 *
 * @param everything the words for every app
 * @param called gives the name of an app for people
 */
export function clientScopes(scopes, everything, called) {
  if (scopes.includes(EVERYTHING)) {
    return everything;
  }
  return scopes.map((scope, index) => html`${index ? ', ' : ''}${foreign(called(scope.replace(`${EVERYTHING}:`, '')))}`);
}
