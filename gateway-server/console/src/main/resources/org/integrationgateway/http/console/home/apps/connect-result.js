import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { link, note } from '../../core/router.js';
import { t } from '../../core/text.js';
import { changedSince } from './attempt.js';
import { appPlace, connectPlace } from './places.js';

/** What has become of a connection that the person has just made, and the next step. */
class ConnectResult extends Element {
  static properties = { app: {}, place: {}, outcome: { state: true } };

  connectedCallback() {
    super.connectedCallback();
    const connection = this.app.connections.find((one) => one.name === this.place.done);
    if (connection) {
      this.outcome = { connection, instance: changedSince(this.app, connection, this.place.as) };
      // A page that is opened again says it no more.
      note(appPlace(this.app, { as: this.place.as }));
    }
  }

  firstUpdated() {
    this.querySelector('[tabindex]')?.focus();
  }

  view() {
    if (!this.outcome) {
      return nothing;
    }
    const { connection, instance } = this.outcome;
    return instance ? this.#made(connection, instance) : this.#notMade(connection);
  }

  #made(connection, instance) {
    const next = () => {
      const operations = document.querySelector('#operations');
      operations?.scrollIntoView();
      operations?.focus({ preventScroll: true });
    };
    return html`<div class="card made" role="status" tabindex="-1">
      <p>${badge('good', t('connect.done'))} ${t('connect.done.instance')} <strong>${foreign(instance.name)}</strong>.
        ${isAsked(connection) ? nothing : t('connect.done.first')}</p>
      ${this.place.as ? nothing : html`<p><button type="button" @click=${next}>${t('connect.next')}</button></p>`}
    </div>`;
  }

  #notMade(connection) {
    return html`<div class="card" role="alert" tabindex="-1">
      <p>${t('connect.left')}</p>
      <p><a class="button" href="${link(connectPlace(this.app, connection, { as: this.place.as }))}">${t('connect.again')}</a></p>
    </div>`;
  }
}

/** Whether the service has accepted the credential already, as it was asked what there is to connect to. */
function isAsked(connection) {
  return connection.authTypes.includes('oauth') || Object.values(connection.connectionParams).some((param) => param.from);
}

define('gw-connect-result', ConnectResult);
