import { Element, define, html, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { isMade, standingBadge } from '../apps/standing.js';

/** Which apps a service account is connected to. The page of each app changes that. */
class AccountConnections extends Element {
  static properties = { account: {} };

  #apps = new PagedResource(this, () => ({
    path: '/api/v1/apps',
    query: { _serviceAccountId: this.account.id },
    limit: 1000,
  }));

  view() {
    return html`<h2>${t('serviceAccounts.connections')}</h2>
      <p>${t('serviceAccounts.connections.intro')}</p>
      ${this.#apps.view((apps) => this.#list(apps.filter((app) => app.connections.some(isMade))))}`;
  }

  #list(apps) {
    if (!apps.length) {
      return html`<p class="card">${t('serviceAccounts.connections.none')}</p>`;
    }
    return html`<ul class="cards">
      ${repeat(apps, (app) => app.name, (app) => html`<li class="card">
        <h3><a href="${link({ tab: 'apps', app: app.name, as: this.account.id })}">${foreign(app.displayName ?? app.name)}</a></h3>
        <p>${standingBadge(app)}</p>
      </li>`)}
    </ul>`;
  }
}

define('gw-account-connections', AccountConnections);
