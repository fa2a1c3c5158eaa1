import { get, post, segment } from '../../core/api.js';
import '../../core/connect/candidates.js';
import '../../core/connect/credential-form.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { askOperator, refusedInstance } from './app-action.js';
import { begin } from './attempt.js';
import { appPlace } from './places.js';
import { isMade } from './standing.js';

/** Makes a connection, or makes one again: the form, and the choice where there are several candidates. */
class ConnectPage extends Element {
  static properties = { place: {}, choice: { state: true } };

  #app = new Resource(this, (signal) =>
    get(`/api/v1/apps/${segment(this.place.app)}`, { _serviceAccountId: this.place.as }, signal),
  );

  updated() {
    document.title = `${this.#title()} ${plain(this.#name())} · ${t('home.title')}`;
  }

  #name() {
    return this.#app.data?.displayName || this.place.app;
  }

  #title() {
    const connection = this.#app.data?.connections.find((one) => one.name === this.place.connect);
    return t(connection && this.#instance(connection) ? 'apps.action.reconnect' : 'connect.title');
  }

  view() {
    const { app, as } = this.place;
    return html`${crumbs([{ text: t('apps.title'), place: { tab: 'apps' } }, { text: foreign(this.#name()), place: { tab: 'apps', app, as } }], this.#title())}
      <h1>${this.#title()} ${foreign(this.#name())}</h1>
      ${this.#app.view((app) => this.#content(app))}`;
  }

  #content(app) {
    const connection = app.connections.find((one) => one.name === this.place.connect);
    if (!connection || !isMade(connection)) {
      return empty(t('connect.unknown'), t('connect.unknown.help'), html`<p><a href="${link(back(app, this.place))}">${t('connect.back')}</a></p>`);
    }
    if (this.choice) {
      return html`<gw-candidates .choice=${this.choice} @gw-connected=${() => this.#done(app, connection)}
        @gw-again=${() => { this.choice = undefined; }}></gw-candidates>`;
    }
    if (connection.status === 'needs_admin_configuration') {
      return empty(t('apps.state.needs_admin_configuration'), t('apps.help.needs_admin_configuration'), html`<p>${askOperator(app)}</p>`);
    }
    return html`<div class="card slim">
      ${connection.displayName ? html`<h2>${foreign(connection.displayName)}</h2>` : nothing}
      <p>${t(connection.authTypes.includes('oauth') ? 'connect.oauth' : 'connect.manual')}</p>
      ${this.place.as ? html`<p>${t('connect.owner')} <strong>${foreign(this.place.as)}</strong>.</p>` : nothing}
      <gw-credential-form .connection=${connection} .service=${this.#name()} .instance=${this.#instance(connection)} .named=${this.#isNameWanted(connection)}
        .store=${(given) => post('/api/v1/auth/connect-manual', this.#request(app, given))}
        .authorize=${(given) => this.#leave(app, connection, given)}
        @gw-connected=${(event) => this.#stored(app, connection, event.detail)}></gw-credential-form>
      <p><a href="${link(back(app, this.place))}">${t('connect.back')}</a></p>
    </div>`;
  }

  /** The instance that is made again: that of the place, else the one that was refused; '' for a further one. */
  #instance(connection) {
    return this.place.instance ?? (this.place.add ? '' : (refusedInstance(connection) ?? ''));
  }

  /** Without a name a further instance would replace the one that is there, unless the upstream names it. */
  #isNameWanted(connection) {
    return connection.instances.length > 0 && !Object.values(connection.connectionParams).some((param) => param.from === 'discovery');
  }

  #request(app, given) {
    return { integration: app.name, serviceAccountId: this.place.as, ...given };
  }

  /** The authorization server leads back to the page of the app. */
  async #leave(app, connection, given) {
    const next = location.pathname + link({ ...back(app, this.place), done: connection.name });
    const started = await post('/api/v1/auth/start-oauth', { ...this.#request(app, given), next });
    begin(app, connection, this.place.as);
    return started;
  }

  #stored(app, connection, answer) {
    if (answer.status === 'selection_required') {
      this.choice = answer;
      return;
    }
    this.#done(app, connection);
  }

  #done(app, connection) {
    begin(app, connection, this.place.as);
    go({ ...back(app, this.place), done: connection.name });
  }
}

/** The page of the app, for the same owner. */
function back(app, place) {
  return appPlace(app, { as: place.as });
}

define('gw-connect', ConnectPage);
