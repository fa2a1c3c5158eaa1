import { Action } from '../../core/action.js';
import { post, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { t } from '../../core/text.js';
import { untried } from './standing.js';

/** Checks a credential that was stored and never accepted, where the app can. Tells `gw-changed`. */
class TestCall extends Element {
  static properties = { app: {}, outcome: { state: true } };

  #test = new Action(this, async ({ connection, instance }) => {
    this.outcome = undefined;
    const check = await post(`/api/v1/apps/${segment(this.app.name)}/check`, undefined, {
      query: { _connection: connection.name, _instance: instance.id },
    });
    this.outcome = { check, name: instance.name };
    this.dispatchEvent(new CustomEvent('gw-changed'));
  });

  view() {
    const next = untried(this.app);
    return html`${next
        ? html`<p><button type="button" ?disabled=${this.#test.busy} @click=${() => this.#test.run(next)}>${t('test.button')}</button>
          ${this.#test.busy ? html`<span role="status">${t('answer.running')}</span>` : nothing}</p>`
        : nothing}
      ${this.#test.problem()}
      ${this.outcome ? this.#told(this.outcome) : nothing}`;
  }

  #told({ check, name }) {
    if (check.ok) {
      return html`<p role="status">${badge('good', t('test.verified'))} ${t('test.verified.help')} <strong>${foreign(name)}</strong></p>`;
    }
    const text = check.checked ? 'test.refused' : 'test.unknown';
    return html`<div role="alert"><p>${t(text)} ${foreign(check.message ?? '')}</p></div>`;
  }
}

define('gw-test-call', TestCall);
