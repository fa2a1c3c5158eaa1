import { Action } from '../action.js';
import { Element, define, html, nothing } from '../element.js';
import { messages, pointer } from '../field.js';
import { t } from '../text.js';
import { textField } from '../text-field.js';

/**
 * What a connection asks for: its parameters, its credential, and the name under which that is
 * stored. The form works for every owner of a credential:
 *
 *   <gw-credential-form .connection=${connection} .instance=${'work'}
 *     .store=${(given) => post('/api/v1/auth/connect-manual', {integration, ...given})}
 *     .authorize=${(given) => post('/api/v1/auth/start-oauth', {integration, next, ...given})}
 *     @gw-connected=${(event) => ...}></gw-credential-form>
 *
 * `connection` is the item of the API, `instance` the one that is replaced, '' for a new one. The
 * detail of `gw-connected` is the answer of `store`; `authorize` gives `{url}`, where the browser
 * goes.
 */
class CredentialForm extends Element {
  static properties = { connection: {}, instance: {}, store: {}, authorize: {}, given: { state: true } };

  #send = new Action(this, () => this.#submit());

  constructor() {
    super();
    this.instance = '';
    this.given = {};
  }

  get #isOauth() {
    return this.connection.authTypes?.includes('oauth');
  }

  /** Parameters that discovery or the answer with the token fills are not asked for. */
  get #params() {
    return Object.entries(this.connection.connectionParams ?? {}).filter(([, param]) => !param.from);
  }

  get #fields() {
    return this.#isOauth ? [] : this.connection.credentialFields ?? [];
  }

  async #submit() {
    const given = this.#body();
    if (this.#isOauth) {
      const { url } = await this.authorize(given);
      location.assign(url);
      return;
    }
    const answer = await this.store(given);
    this.given = {};
    this.dispatchEvent(new CustomEvent('gw-connected', { detail: answer, bubbles: true }));
  }

  #body() {
    const params = Object.fromEntries(
      this.#params.map(([name]) => [name, this.given[`param ${name}`]]).filter(([, value]) => value),
    );
    const credentials = Object.fromEntries(
      this.#fields.map(({ name }) => [name, this.given[`field ${name}`] ?? '']),
    );
    const scopes = (this.given.scopes ?? '').split(/\s+/).filter(Boolean);
    return {
      connection: this.connection.name,
      instance: this.instance || this.given.instance || undefined,
      connectionParams: Object.keys(params).length ? params : undefined,
      ...(this.#isOauth ? { scopes: scopes.length ? scopes : undefined } : { credentials }),
    };
  }

  #ask(key, options) {
    return textField({ ...options, name: key, value: this.given[key], changed: (value) => { this.given[key] = value; } });
  }

  view() {
    const error = this.#send.error;
    const first = error?.errors?.[0]?.pointer;
    const told = (at) => ({ problem: messages(error, [at]).at[at], leads: at === first });
    return html`<form @submit=${(event) => { event.preventDefault(); this.#send.run(); }}>
      ${this.#params.map(([name, param]) =>
        this.#ask(`param ${name}`, {
          label: name,
          help: param.description,
          placeholder: param.default,
          required: param.required && !param.default,
          optional: !param.required || Boolean(param.default),
          ...told(pointer('connectionParams', name)),
        }),
      )}
      ${this.#fields.map(({ name, label, description }) =>
        this.#ask(`field ${name}`, {
          label: label ?? name,
          help: description,
          type: 'secret',
          required: true,
          ...told(pointer('credentials', name)),
        }),
      )}
      ${this.instance
        ? html`<p>${t('connect.replaces', { instance: this.instance })}</p>`
        : this.#ask('instance', {
            label: t('connect.instance'), help: t('connect.instance.help'), placeholder: 'default', optional: true, ...told('/instance'),
          })}
      ${this.#isOauth
        ? html`<details><summary>${t('connect.more')}</summary>
            ${this.#ask('scopes', { label: t('connect.scopes'), help: t('connect.scopes.help'), optional: true, ...told('/scopes') })}</details>`
        : nothing}
      ${this.#send.problem()}
      <div class="actions"><button ?disabled=${this.#send.busy}>${this.#isOauth ? t('connect.authorize') : t('connect.store')}</button></div>
    </form>`;
  }
}

define('gw-credential-form', CredentialForm);
