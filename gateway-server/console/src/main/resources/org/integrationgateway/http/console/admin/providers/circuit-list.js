import { everyPage } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';

/** The upstreams to which this replica holds requests back; nothing while there are none. */
class CircuitList extends Element {
  #circuits = new Resource(this, (signal) => everyPage('/admin/api/v1/circuits', { member: 'circuits', signal }));
  #refresh = new Refresh(this, () => this.#circuits.reload());

  view() {
    const circuits = this.#circuits.data ?? [];
    return circuits.length ? html`<h2>${t('circuits.title')}</h2>
      <p>${t('circuits.intro')}</p>
      ${this.#table(circuits)}` : nothing;
  }

  #table(circuits) {
    return html`<div class="table"><table class="stack circuits">
      <caption class="hidden">${t('circuits.title')}</caption>
      <thead><tr>
        <th scope="col">${t('circuits.origin')}</th><th scope="col">${t('circuits.app')}</th>
        <th scope="col">${t('circuits.state')}</th><th scope="col">${t('circuits.why')}</th>
      </tr></thead>
      <tbody>${repeat(circuits, (one) => `${one.app} ${one.origin}`, (one) => html`<tr>
        <th scope="row">${foreign(one.origin)}</th>
        <td data-label="${t('circuits.app')}">${one.app
          ? html`<a href="${link({ tab: 'providers', provider: `app/${one.app}` })}">${foreign(one.app)}</a>`
          : t('circuits.server')}</td>
        <td data-label="${t('circuits.state')}">${one.state === 'open'
          ? tn('circuits.open', one.retryAfterSeconds) : t('circuits.halfOpen')}</td>
        <td data-label="${t('circuits.why')}">${foreign(one.failures)}
          <div class="reason">${foreign(one.lastFailure)}</div></td>
      </tr>`)}</tbody>
    </table></div>`;
  }
}

define('gw-circuit-list', CircuitList);
