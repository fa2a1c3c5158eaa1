import { Action } from '../action.js';
import { Element, define, html, nothing } from '../element.js';
import { messages, pointer } from '../field.js';
import { foreign, plain } from '../foreign.js';
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
 * `connection` is the item of the API, `service` the name of the app, `instance` the name or id of the one that is replaced, '' for
 * a new one, `named` whether a new one needs a name, because without it another one would be
 * replaced. The detail of `gw-connected` is the answer of `store`; `authorize` gives `{url}`, where
 * the browser goes.
 */
class CredentialForm extends Element {
  static properties = { connection: {}, service: {}, instance: {}, named: {}, store: {}, authorize: {}, given: { state: true } };

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

  get #offered() {
    return this.connection.scopes ?? [];
  }

  /** Those of the connection without those that the person leaves out, and more; undefined: as the connection says. */
  #scopes() {
    const left = this.given.without ?? [];
    const more = (this.given.scopes ?? '').split(/\s+/).filter(Boolean);
    return left.length || more.length ? [...this.#offered.filter((scope) => !left.includes(scope)), ...more] : undefined;
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
    return {
      connection: this.connection.name,
      instance: this.instance || this.given.instance || undefined,
      connectionParams: Object.keys(params).length ? params : undefined,
      ...(this.#isOauth ? { scopes: this.#scopes() } : { credentials }),
    };
  }

  #ask(key, options) {
    return textField({ ...options, name: key, value: this.given[key], changed: (value) => { this.given[key] = value; } });
  }

  #pointers() {
    const params = this.#params.map(([name]) => pointer('connectionParams', name));
    return [...params, ...this.#fields.map(({ name }) => pointer('credentials', name)), '/instance', '/scopes'];
  }

  #instanceName() {
    return this.connection.instances?.find((one) => one.id === this.instance)?.name ?? this.instance;
  }

  #offeredScopes() {
    const change = (scope, isWanted) => {
      const others = (this.given.without ?? []).filter((one) => one !== scope);
      this.given.without = isWanted ? others : [...others, scope];
    };
    return this.#offered.length
      ? html`<fieldset><legend>${t('connect.scopes.offered')}</legend>
          ${this.#offered.map((scope) => html`<label class="choice"><input type="checkbox" checked
            @change=${(event) => change(scope, event.target.checked)} /><code>${foreign(scope)}</code></label>`)}</fieldset>`
      : nothing;
  }

  #askName(told) {
    return this.#ask('instance', {
      label: t('connect.instance'), help: t(this.named ? 'connect.instance.another' : 'connect.instance.help'), placeholder: this.named ? undefined : 'default',
      required: this.named, optional: !this.named, ...told('/instance'),
    });
  }

  /** What few people need: a name for the first credential, and other scopes. */
  #more(told) {
    return html`<details ?open=${Boolean(this.#send.error?.errors?.some(({ pointer: at }) => at === '/instance' || at === '/scopes'))}>
      <summary>${t('connect.more')}</summary>
      ${this.named || this.instance ? nothing : this.#askName(told)}
      ${this.#isOauth
        ? html`${this.#offeredScopes()}
          ${this.#ask('scopes', { label: t('connect.scopes'), help: t('connect.scopes.help'), optional: true, ...told('/scopes') })}`
        : nothing}</details>`;
  }

  view() {
    const error = this.#send.error;
    const first = error?.errors?.[0]?.pointer;
    const told = (at) => ({ problem: messages(error, [at]).at[at], leads: at === first });
    return html`<form @submit=${(event) => { event.preventDefault(); this.#send.run(); }}>
      ${this.#params.map(([name, param]) =>
        this.#ask(`param ${name}`, {
          label: foreign(name),
          called: plain(name),
          help: param.description && foreign(param.description),
          placeholder: this.instance ? t('connect.kept') : param.default,
          required: isAsked(param) && !this.instance,
          optional: !isAsked(param) || Boolean(this.instance),
          ...told(pointer('connectionParams', name)),
        }),
      )}
      ${this.#fields.map(({ name, label, description, multiline, optional }) =>
        this.#ask(`field ${name}`, {
          label: foreign(label ?? name),
          called: plain(label ?? name),
          help: description && foreign(description),
          multiline,
          type: 'secret',
          required: !optional,
          optional,
          ...told(pointer('credentials', name)),
        }),
      )}
      ${this.instance ? html`<p>${t('connect.replaces', { instance: plain(this.#instanceName()) })}</p>` : nothing}
      ${this.named && !this.instance ? this.#askName(told) : nothing}
      ${this.#isOauth || !(this.named || this.instance) ? this.#more(told) : nothing}
      ${this.#send.problem(this.#pointers())}
      <div class="actions"><button ?disabled=${this.#send.busy}>${this.#isOauth ? (this.service ? html`${t('connect.authorize.at')} ${foreign(this.service)}` : t('connect.authorize')) : t('connect.store')}</button></div>
    </form>`;
  }
}

/** Whether the person has to give the parameter. */
function isAsked(param) {
  return param.required && param.default === undefined;
}

define('gw-credential-form', CredentialForm);
