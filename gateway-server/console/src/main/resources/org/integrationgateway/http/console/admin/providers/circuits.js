import { everyPage } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, reasonText } from '../../core/foreign.js';
import { badge, time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

const SECONDS = 2;

/** The upstreams of an app, or of all, to which this replica sends no requests for a while, because they failed. Empty while no circuit is open. */
class Circuits extends Element {
  static properties = { app: {} };

  #circuits = new Resource(this, async (signal) =>
    (await everyPage('/admin/api/v1/circuits', { member: 'circuits', signal })).filter((one) => !this.app || one.app === this.app));
  #names = new AppNames(this, { all: true });
  #refresh = new Refresh(this, () => this.#circuits.reload(), SECONDS);

  view() {
    return this.#circuits.data?.length
      ? html`<div class="table"><table class="stack">
          <caption>${t('circuits.title')}</caption>
          <thead><tr><th scope="col">${t('circuits.origin')}</th>${this.app ? nothing : html`<th scope="col">${t('circuits.app')}</th>`}
            <th scope="col">${t('circuits.state')}</th>
            <th scope="col">${t('circuits.failed')}</th><th scope="col">${t('circuits.last')}</th><th scope="col">${t('circuits.since')}</th></tr></thead>
          <tbody>${this.#circuits.data.map((one) => html`<tr>
            <th scope="row"><code>${foreign(one.origin)}</code></th>
            ${this.app ? nothing : html`<td data-label=${t('circuits.app')}>${one.app
              ? html`<a href=${link({ tab: 'providers', provider: `app/${one.app}` })}>${foreign(this.#names.of(one.app))}</a>` : t('circuits.server')}</td>`}
            <td data-label=${t('circuits.state')}>${badge('warn', one.state === 'open'
              ? t('circuits.open', { seconds: one.retryAfterSeconds }) : t('circuits.half_open'))}</td>
            <td data-label=${t('circuits.failed')}>${foreign(one.failures)}</td>
            <td data-label=${t('circuits.last')}>${reasonText(one.lastFailure)}</td>
            <td data-label=${t('circuits.since')}>${time(one.since)}</td>
          </tr>`)}</tbody>
        </table></div>
        <p class="quiet">${t('circuits.help')}</p>`
      : nothing;
  }
}

define('gw-circuits', Circuits);
