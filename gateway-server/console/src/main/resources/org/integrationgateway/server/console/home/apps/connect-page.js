import { get, segment } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { Resource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { askOperator } from './app-action.js';
import { begin } from './attempt.js';
import './candidates.js';
import './connect-form.js';
import { appPlace } from './places.js';
import { isMade } from './standing.js';

/** Makes a connection, or makes one again: the form, and the choice where there are several candidates. */
class ConnectPage extends Element {
  static properties = { place: {}, choice: { state: true } };

  #app = new Resource(this, (signal) =>
    get(`/api/v1/apps/${segment(this.place.app)}`, { _serviceAccountId: this.place.as }, signal),
  );

  updated() {
    document.title = `${t('connect.title')} ${plain(this.#name())} · ${t('home.title')}`;
  }

  #name() {
    return this.#app.data?.displayName || this.place.app;
  }

  view() {
    const back = { tab: 'apps', app: this.place.app, as: this.place.as };
    return html`<p class="way">
        <a href="${link({ tab: 'apps' })}">${t('apps.title')}</a> / <a href="${link(back)}">${foreign(this.#name())}</a>
      </p>
      <h1>${t('connect.title')} ${foreign(this.#name())}</h1>
      ${this.#app.view((app) => this.#content(app))}`;
  }

  #content(app) {
    const connection = app.connections.find((one) => one.name === this.place.connect);
    if (!connection || !isMade(connection)) {
      return empty(t('connect.unknown'), t('connect.unknown.help'), html`<p><a href="${link(appPlace(app))}">${t('connect.back')}</a></p>`);
    }
    if (this.choice) {
      return html`<gw-candidates .choice=${this.choice} @gw-connected=${(event) => this.#done(app, connection, event.detail)}
        @gw-again=${() => { this.choice = undefined; }}></gw-candidates>`;
    }
    if (connection.status === 'needs_admin_configuration') {
      return empty(t('apps.state.needs_admin_configuration'), t('apps.help.needs_admin_configuration'), html`<p>${askOperator(app)}</p>`);
    }
    return html`${this.place.as ? html`<p>${t('connect.owner')} <strong>${foreign(this.place.as)}</strong>.</p>` : ''}
      <gw-connect-form .app=${app} .connection=${connection} .owner=${this.place.as} .instance=${this.place.instance}
        .adding=${this.place.add === 'true'}
        @gw-connected=${(event) => this.#done(app, connection, event.detail)}
        @gw-choose=${(event) => { this.choice = event.detail; }}></gw-connect-form>`;
  }

  #done(app, connection) {
    begin(app, connection, this.place.as);
    go(appPlace(app, { as: this.place.as, done: connection.name }));
  }
}

define('gw-connect', ConnectPage);
