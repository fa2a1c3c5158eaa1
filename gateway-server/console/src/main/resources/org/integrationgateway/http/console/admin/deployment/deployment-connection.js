import { Action } from '../../core/action.js';
import { get, post, put, remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import '../../core/check-button.js';
import { checkNote } from '../../core/check-note.js';
import '../../core/connect/credential-form.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { credentialBadge, stateBadge } from './connection-state.js';

/** One connection of the deployment: what is stored, and the form that stores a credential. */
class DeploymentConnection extends Element {
  static properties = { place: {}, choice: { state: true }, replaced: { state: true }, isAdding: { state: true } };

  #path = () => `/admin/api/v1/apps/${segment(this.place.app)}/connections/${segment(this.place.connection)}`;
  #names = new AppNames(this, { all: true });
  #connection = new Resource(this, (signal) => get(`${this.#path()}/credential`, {}, signal));

  #remove = new Action(this, async (instance) => {
    const values = { instance: plain(instance.name), app: plain(this.#app()) };
    if (await confirm({ title: t('deployment.remove.title', values), text: t('deployment.remove.text', values), action: t('deployment.remove') })) {
      await remove(`${this.#path()}/credential`, { _instance: instance.name });
      await this.#done(t('deployment.removed', values));
    }
  });

  #app() {
    return this.#names.of(this.place.app);
  }

  #store({ connection, ...given }) {
    return put(`${this.#path()}/credential`, given);
  }

  /** The authorization server leads back here, from the public listener too. */
  #authorize({ connection, ...given }) {
    const here = location.pathname + link({ tab: 'deployment', app: this.place.app, connection: this.place.connection });
    const isSplit = new URL(fact('home'), location.href).origin !== location.origin;
    return post(`${this.#path()}/start-oauth`, { ...given, next: isSplit ? location.origin + here : here });
  }

  async #stored(answer) {
    this.choice = answer.status === 'selection_required' ? answer : undefined;
    if (!this.choice) {
      await this.#done(t('deployment.stored', { app: plain(this.#app()), instance: plain(answer.instance) }));
    }
  }

  async #done(text) {
    this.replaced = undefined;
    this.isAdding = false;
    say(text);
    await this.#connection.reload();
    await this.updateComplete;
    this.querySelector('h2').focus();
  }

  async #replace(instance) {
    this.replaced = instance;
    this.isAdding = false;
    await this.updateComplete;
    this.querySelector('gw-credential-form input')?.focus();
  }

  view() {
    const { app, connection } = this.place;
    return html`${crumbs([{ text: t('deployment.title'), place: { tab: 'deployment' } }], html`${foreign(this.#app())}: ${foreign(this.#connection.data?.displayName ?? connection)}`)}
      <h1>${foreign(this.#app())}: ${foreign(this.#connection.data?.displayName ?? connection)}</h1>
      ${this.#connection.view((one) => html`${this.#state(one)}${this.#remove.problem()}${this.#form(one)}`)}
      <p><a href="${link({ tab: 'audit', action: 'connection.', about: app })}">${t('deployment.audit')}</a></p>`;
  }

  #state(one) {
    return html`<section class="card"><h2 tabindex="-1">${t('deployment.stored.title')}</h2>
      <p>${stateBadge(one.credentialState)} ${t(one.instances.length > 1 ? 'deployment.several' : one.instances.length ? 'deployment.one' : 'deployment.none')}</p>
      ${one.instances.length
        ? html`<div class="table"><table class="stack">
            <caption class="hidden">${t('deployment.instances')}</caption>
            <thead><tr><th scope="col">${t('deployment.instance')}</th><th scope="col">${t('deployment.state')}</th>
              <th scope="col">${t('deployment.changed')}</th><th scope="col">${t('members.actions')}</th></tr></thead>
            <tbody>${one.instances.map((instance) => this.#row(instance))}</tbody></table></div>`
        : nothing}</section>`;
  }

  #row(instance) {
    const values = { instance: plain(instance.name) };
    return html`<tr>
      <th scope="row">${foreign(instance.name)}${instance.scopes?.length ? html`<br /><small>${foreign(instance.scopes.join(' '))}</small>` : nothing}</th>
      <td data-label="${t('deployment.state')}">${credentialBadge(instance)}${checkNote(instance.check)}</td>
      <td data-label="${t('deployment.changed')}">${time(instance.updatedAt)}${instance.expiresAt
        ? html`<br /><small>${t('deployment.expires')} ${time(instance.expiresAt)}</small>` : nothing}</td>
      <td class="buttons">
        ${this.#connection.data.checkable
          ? html`<gw-check-button .path=${`${this.#path()}/check`} .query=${{ _instance: instance.id }} .name=${instance.name}
              @gw-changed=${() => this.#connection.reload()}></gw-check-button>`
          : nothing}
        <button type="button" class="other" aria-label="${t('deployment.replace.named', values)}" @click=${() => this.#replace(instance)}>${t('deployment.replace')}</button>
        <button type="button" class="danger" ?disabled=${this.#remove.busy} aria-label="${t('deployment.remove.named', values)}"
          @click=${() => this.#remove.run(instance)}>${t('deployment.remove')}</button></td>
    </tr>`;
  }

  /** The credential that the form replaces: the chosen one, else the only one where its service rejects it. */
  #toReplace(one) {
    const isRejected = one.instances.length === 1 && one.instances[0].credentialState === 'invalid';
    return this.replaced ?? (isRejected && !this.isAdding ? one.instances[0] : undefined);
  }

  #form(one) {
    const replaced = this.#toReplace(one);
    if (this.choice) {
      return html`<section class="card" role="status"><h2>${t('deployment.choice')}</h2><p>${t('deployment.choice.help')}</p>
        <p><a class="button" href="${this.choice.selectionUrl}">${t('deployment.choice.go')}</a></p></section>`;
    }
    if (one.authTypes.includes('none') && !Object.keys(one.connectionParams).length) {
      return html`<p>${t('deployment.needsNothing')}</p>`;
    }
    const title = replaced ? t('deployment.replace.title', { instance: plain(replaced.name) })
      : t(one.instances.length ? 'deployment.another' : 'deployment.connect');
    return html`<section class="card"><h2>${title}</h2>
      <p class="quiet">${t('deployment.connect.help')}</p>
      <gw-credential-form .connection=${one} .instance=${replaced?.id ?? ''} .named=${one.instances.length > 0}
        .store=${(given) => this.#store(given)} .authorize=${(given) => this.#authorize(given)}
        @gw-connected=${(event) => this.#stored(event.detail)}></gw-credential-form>
      ${replaced
        ? html`<p><button type="button" class="other" @click=${() => { this.replaced = undefined; this.isAdding = true; }}>${t('deployment.replace.not')}</button></p>` : nothing}
    </section>`;
  }
}

define('gw-deployment-connection', DeploymentConnection);
