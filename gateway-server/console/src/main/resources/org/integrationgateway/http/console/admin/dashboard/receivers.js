import { Element, define, html, nothing } from '../../core/element.js';
import { get } from '../../core/api.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { count } from '../../core/units.js';

/** The receivers of notices, with what waits for each; nothing where none is configured. */
class Receivers extends Element {
  #receivers = new Resource(this, (signal) => get('/admin/api/v1/notices/receivers', {}, signal));

  view() {
    const all = this.#receivers.data?.receivers ?? [];
    return all.length ? html`<div class="table dashboard">
      <table class="stack">
        <caption>${t('receivers.title')}</caption>
        <thead>
          <tr><th scope="col">${t('receivers.receiver')}</th><th scope="col">${t('receivers.state')}</th>
            <th scope="col" class="number">${t('receivers.pending')}</th><th scope="col" class="number">${t('receivers.delivered')}</th>
            <th scope="col" class="number">${t('receivers.failed')}</th></tr>
        </thead>
        <tbody>${all.map((one) => html`<tr>
          <th scope="row">${foreign(one.receiver)}</th>
          <td>${state(one)}${one.problem ? html` <span class="quiet">${foreign(one.problem)}</span>` : nothing}</td>
          <td class="number" data-label=${t('receivers.pending')}>${count(one.pending)}</td>
          <td class="number" data-label=${t('receivers.delivered')}>${count(one.delivered)}</td>
          <td class="number" data-label=${t('receivers.failed')}>${count(one.failed)}</td>
        </tr>`)}</tbody>
      </table>
    </div>` : nothing;
  }
}

function state(one) {
  if (one.gone) {
    return badge('bad', t('receivers.gone'));
  }
  return one.problem ? badge('warn', t('receivers.retrying')) : badge('good', t('receivers.ok'));
}

define('gw-receivers', Receivers);
