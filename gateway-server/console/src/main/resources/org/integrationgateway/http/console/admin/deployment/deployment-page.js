import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { codeBlock } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { stateBadge } from './connection-state.js';
import './deployment-connection.js';

const EXAMPLE = 'apps:\n  maps:\n    connections:\n      default: {exposure: internal}\n';

/** The connections that are the deployment's own; `&app=NAME&connection=NAME` shows one. */
class DeploymentPage extends Element {
  static properties = { place: {} };

  view() {
    const { app, connection } = this.place;
    return app && connection
      ? html`<gw-deployment-connection .place=${this.place}></gw-deployment-connection>`
      : html`<h1>${t('deployment.title')}</h1><p class="quiet">${t('deployment.intro')}</p><gw-deployment-connections .app=${app}></gw-deployment-connections>`;
  }
}

class DeploymentConnections extends Element {
  static properties = { app: {} };

  #connections = new PagedResource(this, () => ({ path: '/admin/api/v1/connections', member: 'connections' }));
  #names = new AppNames(this, { all: true });
  #filter = new Filter(this, this.#connections);

  view() {
    return this.#connections.view((read) => {
      const own = read.filter((one) => one.app === this.app);
      const all = own.length ? own : read;
      return all.length ? this.#table(all) : empty(t('deployment.empty'), t('deployment.empty.help'), html`<div class="example">${codeBlock(EXAMPLE)}</div>`);
    });
  }

  #table(all) {
    const shown = this.#filter.of(all, (one) => [one.app, this.#names.of(one.app), one.name, one.displayName, one.credentialState]);
    return html`${all.length > 10 || this.#connections.next ? this.#filter.box(t('deployment.filter')) : nothing}
      ${shown.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('deployment.list')}</caption>
            <thead><tr><th scope="col">${t('deployment.connection')}</th><th scope="col">${t('deployment.state')}</th>
              <th scope="col">${t('deployment.instances')}</th></tr></thead>
            <tbody>${shown.map((one) => html`<tr>
              <th scope="row"><a href="${link({ tab: 'deployment', app: one.app, connection: one.name })}">${foreign(this.#names.of(one.app))}: ${foreign(one.displayName ?? one.name)}</a></th>
              <td data-label="${t('deployment.state')}">${stateBadge(one.credentialState)}</td>
              <td data-label="${t('deployment.instances')}">${one.instances.length
                ? foreign(one.instances.map((instance) => instance.name).join(', ')) : t('deployment.instances.none')}</td>
            </tr>`)}</tbody></table></div>`
        : this.#filter.nothingFound()}`;
  }
}

define('gw-deployment-connections', DeploymentConnections);
define('gw-deployment', DeploymentPage);
