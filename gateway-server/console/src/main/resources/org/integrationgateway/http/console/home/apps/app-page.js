import { get, segment } from '../../core/api.js';
import { fact } from '../../core/facts.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain, reasonText } from '../../core/foreign.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { appAction } from './app-action.js';
import './app-icon.js';
import './connect-result.js';
import './connections.js';
import './operations-part.js';
import './owner-select.js';
import './test-call.js';
import { appPlace } from './places.js';
import { isMade, standing, standingBadge, standingHelp } from './standing.js';

/** One app: its state and what helps, its connections, and its operations or one of them. */
class AppPage extends Element {
  static properties = { place: {} };

  #app = new Resource(this, (signal) =>
    get(`/api/v1/apps/${segment(this.place.app)}`, { _serviceAccountId: this.place.as }, signal),
  );

  view() {
    const { app, operation } = this.place;
    const all = { text: t('apps.title'), place: { tab: 'apps' } };
    return html`${operation
        ? crumbs([all, { text: foreign(this.#name()), place: { tab: 'apps', app } }], foreign(operation))
        : crumbs([all], foreign(this.#name()))}
      ${this.#app.data ? nothing : html`<h1>${foreign(this.place.app)}</h1>`}
      ${this.#app.view((app) => (this.place.operation ? this.#operation(app) : this.#page(app)))}`;
  }

  updated() {
    document.title = `${plain(this.#name())} · ${t('home.title')}`;
  }

  #name() {
    return this.#app.data?.displayName || this.place.app;
  }

  #operation(app) {
    return html`<gw-operations-part .app=${app} .place=${this.place}></gw-operations-part>`;
  }

  #page(app) {
    const owner = this.place.as;
    return html`<div class="row top-line">
        <gw-app-icon .app=${app}></gw-app-icon>
        <h1 class="grow">${foreign(this.#name())}</h1>
        ${standingBadge(app)}
      </div>
      ${app.description ? html`<p>${foreign(app.description)}</p>` : nothing}
      <gw-connect-result .app=${app} .place=${this.place}></gw-connect-result>
      ${standing(app) === 'ready' ? nothing : standingHelp(app)}
      ${app.reason ? html`<p class="quiet">${reasonText(app.reason)}</p>` : nothing}
      ${owner ? nothing : html`<gw-test-call .app=${app} @gw-changed=${() => this.#app.reload()}></gw-test-call>`}
      ${isDecided(app) ? html`<p>${appAction(app, owner)}</p>` : nothing}
      ${fact('admin') && ['unavailable', 'degraded'].includes(standing(app))
        ? html`<p><a class="button other" href="${fact('admin')}?tab=providers&provider=${segment(`app/${app.name}`)}">${t('apps.provider')}</a></p>`
        : nothing}
      ${app.mountedPath ? html`<p><a href=${app.mountedPath}>${t('apps.pages')}</a></p>` : nothing}
      ${app.connections.some(isMade)
        ? html`<section class="spaced" aria-labelledby="connections">
            <div class="row apart">
              <h2 id="connections" tabindex="-1">${t('connections.title')}</h2>
              <gw-owner-select .place=${this.place}></gw-owner-select>
            </div>
            <gw-connections .app=${app} .owner=${owner} @gw-changed=${() => this.#changed()}></gw-connections>
          </section>`
        : nothing}
      ${owner
        ? html`<p>${t('connections.owner.calls')}</p>`
        : html`<section id="operations" tabindex="-1" aria-label=${t('apps.operations')}>
            <gw-operations-part .app=${app} .place=${this.place}></gw-operations-part>
          </section>`}`;
  }

  async #changed() {
    await this.#app.reload();
    await this.updateComplete;
    this.querySelector('#connections')?.focus();
  }
}

/** Whether the person, or an operator, can do something about its state. */
function isDecided(app) {
  return app.actions.some((action) => ['connect', 'reconnect', 'admin_configure'].includes(action));
}

define('gw-app', AppPage);
