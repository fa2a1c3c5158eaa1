import { Action } from '../../core/action.js';
import { Problem, page, segment, send } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { isUnverified } from './standing.js';

const LOOKED_AT = 200;

/**
 * Tries a credential that was stored and never used: calls an operation that only reads and needs no
 * input, where the app has one. Tells `gw-changed`.
 */
class TestCall extends Element {
  static properties = { app: {}, outcome: { state: true } };

  #operations = new Resource(this, (signal) => this.#look(signal));

  #test = new Action(this, async ({ connection, instance }, operation) => {
    this.outcome = undefined;
    const response = await send('POST', `/api/v1/${segment(this.app.name)}/${segment(operation.id)}`, {
      body: { _connection: connection.name, _instance: instance.id },
    });
    const answer = await response.text();
    if (response.headers.get('content-type')?.startsWith('application/problem+json')) {
      this.dispatchEvent(new CustomEvent('gw-changed'));
      throw new Problem(response.status, JSON.parse(answer));
    }
    this.outcome = { isGood: response.ok, status: response.status, name: instance.name, operation: operation.id };
    this.dispatchEvent(new CustomEvent('gw-changed'));
  });

  /** The first credential that no call has tried. */
  #untried() {
    const [connection] = this.app.connections.filter((one) => one.instances.some(isUnverified));
    return connection && { connection, instance: connection.instances.find(isUnverified) };
  }

  async #look(signal) {
    if (!this.#untried()) {
      return [];
    }
    const { items } = await page(`/api/v1/apps/${segment(this.app.name)}/operations`, { query: { view: 'parameters' }, limit: LOOKED_AT, signal });
    return items.filter((one) => one.annotations?.readOnlyHint && !one.parameters?.some((parameter) => parameter.required));
  }

  view() {
    const untried = this.#untried();
    const operation = untried && this.#operations.data?.find((one) => one.connection === untried.connection.name);
    return html`${operation
        ? html`<p><button type="button" ?disabled=${this.#test.busy} @click=${() => this.#test.run(untried, operation)}>
            ${t('test.button')} ${foreign(operation.title || operation.id)}</button>
          ${this.#test.busy ? html`<span role="status">${t('answer.running')}</span>` : nothing}</p>`
        : nothing}
      ${this.#test.problem()}
      ${this.outcome ? this.#told(this.outcome) : nothing}`;
  }

  #told({ isGood, status, name, operation }) {
    return isGood
      ? html`<p role="status">${badge('good', t('test.verified'))} ${t('test.verified.help', { operation, status })} <strong>${foreign(name)}</strong></p>`
      : html`<div role="alert"><p>${t('test.refused', { operation, status })}</p></div>`;
  }
}

define('gw-test-call', TestCall);
