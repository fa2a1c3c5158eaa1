import { html, nothing } from './element.js';
import { Offline } from './api.js';
import { foreign, longText } from './foreign.js';
import { t } from './text.js';

/** A reason of at most this many characters is a paragraph. */
const SHORT = 200;

/** What stands where a list or page will be. */
export function loading() {
  return html`<p class="state" role="status">${t('state.loading')}</p>`;
}

/** What stands where a list has no element, with the action that helps. */
export function empty(title, text, action = nothing) {
  return html`<div class="state"><h2>${title}</h2><p>${text}</p>${action}</div>`;
}

/** A message of the API as a sentence. */
export function sentence(message) {
  const text = message.charAt(0).toUpperCase() + message.slice(1);
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** The reason may quote an upstream, at any length. */
function reason(text) {
  return text.length > SHORT ? longText(text) : html`<p>${foreign(text)}</p>`;
}

/** What another try does not change: a wrong address, no access, not there, gone, not set up. */
const FINAL = [400, 403, 404, 410, 'not_configured'];

/** Why something failed, its request id, and a way to try again where that may help. */
export function failed(error, retry) {
  const offline = error instanceof Offline;
  const isFinal = FINAL.includes(error.status) || FINAL.includes(error.code);
  return html`<div role="alert">
    ${offline ? html`<p>${t('state.offline')}</p>` : reason(sentence(error.message))}
    ${error.errors?.length
      ? html`<ul>${error.errors.map((one) => html`<li><code>${foreign(one.pointer)}</code> ${foreign(one.message)}</li>`)}</ul>`
      : nothing}
    ${error.requestId ? html`<p><small>${t('state.request', { id: error.requestId })}</small></p>` : nothing}
    ${retry && !isFinal ? html`<p><button type="button" class="other" @click=${retry}>${t('state.retry')}</button></p>` : nothing}
  </div>`;
}
