import { html, nothing } from './element.js';
import { Offline } from './api.js';
import { t } from './text.js';

/** What stands where a list or page will be. */
export function loading() {
  return html`<p class="state" role="status">${t('state.loading')}</p>`;
}

/** What stands where a list has no element, with the action that helps. */
export function empty(title, text, action = nothing) {
  return html`<div class="state"><h2>${title}</h2><p>${text}</p>${action}</div>`;
}

/** Why something failed, its request id, and a way to try again. */
export function failed(error, retry) {
  const offline = error instanceof Offline;
  return html`<div role="alert">
    <p>${offline ? t('state.offline') : error.message}</p>
    ${error.errors?.length
      ? html`<ul>${error.errors.map((one) => html`<li><code>${one.pointer}</code> ${one.message}</li>`)}</ul>`
      : nothing}
    ${error.requestId ? html`<p><small>${t('state.request', { id: error.requestId })}</small></p>` : nothing}
    ${retry ? html`<p><button type="button" class="other" @click=${retry}>${t('state.retry')}</button></p>` : nothing}
  </div>`;
}
