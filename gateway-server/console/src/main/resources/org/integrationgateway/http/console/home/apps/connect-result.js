import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { link, note } from '../../core/router.js';
import { t } from '../../core/text.js';
import { changedSince } from './attempt.js';
import { appPlace, connectPlace } from './places.js';
import { isUnverified, untried } from './standing.js';

/** What has become of a connection that the person has just made, and the next step. */
class ConnectResult extends Element {
  static properties = { app: {}, place: {}, outcome: { state: true } };

  #wasChecked = false;

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

  /** After a check by the keyboard, whose button is gone then, the next step has the focus. */
  updated() {
    const isChecked = this.#isChecked();
    const focused = document.activeElement;
    if (this.#wasChecked && !isChecked && (focused === document.body || focused.closest('gw-test-call'))) {
      this.querySelector('.made button')?.focus();
    }
    this.#wasChecked = isChecked;
  }

  view() {
    if (!this.outcome) {
      return nothing;
    }
    const { connection, instance } = this.outcome;
    if (!instance) {
      return this.#notMade(connection);
    }
    const now = this.#current(connection, instance);
    return now.credentialState === 'connected' ? this.#made(now) : nothing;
  }

  /** The instance as the app has it now: it may have been verified in the meantime. */
  #current(connection, instance) {
    const now = this.app.connections.find((one) => one.name === connection.name)?.instances ?? [];
    return now.find((one) => one.id === instance.id) ?? instance;
  }

  #made(instance) {
    const next = () => {
      const operations = document.querySelector('#operations');
      operations?.scrollIntoView();
      operations?.focus({ preventScroll: true });
    };
    return html`<div class="card made" role="status" tabindex="-1">
      <p>${isUnverified(instance) ? nothing : badge('good', t('connect.done'))} ${t('connect.done.instance')} <strong>${foreign(instance.name)}</strong>.</p>
      ${this.place.as || this.#isChecked() ? nothing : html`<p><button type="button" @click=${next}>${t('connect.next')}</button></p>`}
    </div>`;
  }

  /** Whether the page offers to check the credential: that is the next step, and the only button then. */
  #isChecked() {
    return untried(this.app) !== undefined;
  }

  #notMade(connection) {
    return html`<div class="card" role="alert" tabindex="-1">
      <p>${t('connect.left')}</p>
      <p><a class="button" href="${link(connectPlace(this.app, connection, { as: this.place.as }))}">${t('connect.again')}</a></p>
    </div>`;
  }
}

define('gw-connect-result', ConnectResult);
