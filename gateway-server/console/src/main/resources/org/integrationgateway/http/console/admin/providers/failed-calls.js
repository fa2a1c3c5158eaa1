import { get } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { outcomeBadge } from '../../core/outcome.js';
import { time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

const SHOWN = 5;

/** The latest calls of an app that failed. */
class FailedCalls extends Element {
  static properties = { app: {} };

  #calls = new Resource(this, async (signal) =>
    (await get('/admin/api/v1/calls', { app: this.app, outcome: 'failed', limit: SHOWN }, signal)).calls);
  #refresh = new Refresh(this, () => this.#calls.reload());

  view() {
    return html`<h2>${t('providers.failed')}</h2>
      ${this.#calls.view((calls) => (calls.length ? this.#table(calls) : html`<p class="quiet">${t('providers.failed.none')}</p>`))}`;
  }

  #table(calls) {
    return html`<div class="table"><table class="stack">
      <caption class="hidden">${t('providers.failed')}</caption>
      <thead><tr><th scope="col">${t('providers.failed.operation')}</th><th scope="col">${t('providers.failed.why')}</th>
        <th scope="col">${t('providers.failed.when')}</th><th scope="col">${t('providers.failed.who')}</th></tr></thead>
      <tbody>${repeat(calls, (call) => call.id, (call) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'calls', requestId: call.requestId })}">${foreign(call.operation)}</a></th>
        <td data-label="${t('providers.failed.why')}">${outcomeBadge(call.code)}
          ${call.detail ? html`<div class="reason">${foreign(call.detail)}</div>` : nothing}</td>
        <td data-label="${t('providers.failed.when')}">${time(call.time)}</td>
        <td data-label="${t('providers.failed.who')}">${foreign(call.subject)}</td>
      </tr>`)}</tbody>
    </table></div>
    <p><a href="${link({ tab: 'calls', app: this.app, outcome: 'failed' })}">${t('providers.failedCalls')}</a></p>`;
  }
}

define('gw-failed-calls', FailedCalls);
