import { post } from '../../core/api.js';
import { Action } from '../../core/action.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { field, focusProblem, messages, pointer } from '../../core/field.js';
import { foreign, plain } from '../../core/foreign.js';
import { t } from '../../core/text.js';
import { begin } from './attempt.js';
import { instanceField, isNameWanted, paramField, scopeFields } from './connect-fields.js';
import { appPlace } from './places.js';
import { link } from '../../core/router.js';
import './secret-input.js';

/**
 * Asks for what a connection wants, and makes it: with what is typed, or at its authorization
 * server. Tells `gw-connected`, or `gw-choose` with the candidates.
 */
class ConnectForm extends Element {
  static properties = { app: {}, connection: {}, owner: {}, instance: {}, adding: {} };

  #connect = new Action(this, async (request) => {
    if (this.#isOAuth()) {
      await this.#leave(request);
      return;
    }
    const answer = await post('/api/v1/auth/connect-manual', request);
    const chosen = answer.status === 'selection_required';
    this.dispatchEvent(new CustomEvent(chosen ? 'gw-choose' : 'gw-connected', { detail: answer }));
  });

  #isOAuth() {
    return this.connection.authTypes.includes('oauth');
  }

  /** Goes to the authorization server, which leads back to the page of the app. */
  async #leave(request) {
    const next = location.pathname + link(appPlace(this.app, { as: this.owner, done: this.connection.name }));
    const { url } = await post('/api/v1/auth/start-oauth', { ...request, next });
    begin(this.app, this.connection, this.owner);
    location.assign(url);
  }

  #params() {
    return Object.entries(this.connection.connectionParams).filter(([, param]) => !param.from);
  }

  async #submit(event) {
    event.preventDefault();
    const form = event.target;
    await this.#connect.run(this.#request(new FormData(form)));
    await this.updateComplete;
    if (this.#connect.error) {
      focusProblem(form);
    }
  }

  /** What is left empty is left out, so that an instance that is made again keeps it. */
  #request(data) {
    const params = this.#params().map(([name]) => [name, data.get(`param:${name}`)]).filter(([, value]) => value);
    const request = {
      integration: this.app.name,
      connection: this.connection.name,
      instance: this.instance || data.get('instance')?.trim() || undefined,
      serviceAccountId: this.owner,
      connectionParams: params.length ? Object.fromEntries(params) : undefined,
    };
    if (!this.#isOAuth()) {
      const fields = this.connection.credentialFields.map((one) => [one.name, data.get(`secret:${one.name}`) ?? '']);
      return fields.length ? { ...request, credentials: Object.fromEntries(fields) } : request;
    }
    const offered = this.connection.scopes ?? [];
    const scopes = [...data.getAll('scope'), ...(data.get('scopes') ?? '').split(/\s+/).filter(Boolean)];
    const same = scopes.length === offered.length && scopes.every((scope) => offered.includes(scope));
    return same ? request : { ...request, scopes };
  }

  view() {
    const shown = [
      ...this.connection.credentialFields.map((one) => pointer('credentials', one.name)),
      ...this.#params().map(([name]) => pointer('connectionParams', name)),
      '/instance',
      '/scopes',
    ];
    const { at, rest } = messages(this.#connect.error, shown);
    const marked = Object.keys(at).length > 0 && rest.length === 0;
    return html`<form class="card" novalidate @submit=${(event) => this.#submit(event)}>
      ${this.connection.displayName ? html`<h2>${foreign(this.connection.displayName)}</h2>` : nothing}
      <p>${t(this.#isOAuth() ? 'connect.oauth' : 'connect.manual')}</p>
      ${marked ? html`<p role="alert">${t('connect.marked')}</p>` : this.#connect.problem()}
      ${this.#isOAuth() ? nothing : this.connection.credentialFields.map((one) => this.#secret(one, at))}
      ${this.#params().map(([name, param]) => paramField(name, param, at, Boolean(this.instance)))}
      ${this.#isOAuth() ? scopeFields(this.connection.scopes ?? [], at['/scopes']) : nothing}
      ${this.instance
        ? html`<p>${t('connect.instance.again')} <strong>${foreign(this.#instanceName())}</strong>.</p>`
        : instanceField(at['/instance'], isNameWanted(this.connection, this.adding))}
      <div class="actions">
        <button ?disabled=${this.#connect.busy}>${t(this.#isOAuth() ? 'connect.oauth.button' : 'connect.button')}</button>
        <a class="button other" href="${link(appPlace(this.app, { as: this.owner }))}">${t('confirm.cancel')}</a>
      </div>
    </form>`;
  }

  #instanceName() {
    return this.connection.instances.find((one) => one.id === this.instance)?.name ?? this.instance;
  }

  #secret(one, at) {
    const options = {
      id: `secret-${one.name}`,
      label: foreign(one.label || one.name),
      help: one.description ? foreign(one.description) : undefined,
      error: at[pointer('credentials', one.name)],
    };
    return field(options, (control) => html`<gw-secret-input .control=${control} .name=${`secret:${one.name}`}
      .label=${plain(one.label || one.name)} .multiline=${one.multiline === true}></gw-secret-input>`);
  }
}

define('gw-connect-form', ConnectForm);
