import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { codeBlock, confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { scopeWords } from '../../core/tokens/scopes.js';

/** The keys by which a service account gets access tokens, each with a button that deletes it. */
class AccountKeys extends Element {
  static properties = { path: {}, account: {} };

  #names = new AppNames(this);
  #keys = new PagedResource(this, () => ({ path: this.path }));
  #delete = new Action(this, (id) => remove(`${this.path}/${segment(id)}`));

  async #ask(key) {
    const name = plain(key.name);
    const agreed = await confirm({
      title: t('serviceAccounts.keys.delete.title', { name }),
      text: t('serviceAccounts.keys.delete.text'),
      action: t('serviceAccounts.keys.delete'),
    });
    if (agreed) {
      await this.#delete.run(key.id);
      if (!this.#delete.error) {
        say(t('serviceAccounts.keys.deleted', { name }));
        await this.#keys.reload();
        await this.updateComplete;
        this.querySelector('h2').focus();
      }
    }
  }

  view() {
    return html`<h2 tabindex="-1">${t('serviceAccounts.keys')}</h2>
      <p>${t('serviceAccounts.keys.intro')}</p>
      ${this.#delete.problem()}
      ${this.#keys.view((keys) => (keys.length ? this.#table(keys) : nothing))}
      <p>${t('serviceAccounts.keys.add')}</p>
      ${codeBlock(`gateway service-account add-key ${plain(this.account.id)}`)}`;
  }

  #table(keys) {
    return html`<div class="table">
      <table class="stack">
        <caption class="hidden">${t('serviceAccounts.keys')}</caption>
        <thead>
          <tr>
            <th scope="col">${t('tokens.name')}</th>
            <th scope="col">${t('serviceAccounts.keys.type')}</th>
            <th scope="col">${t('tokens.access')}</th>
            <th scope="col">${t('tokens.created')}</th>
            <th scope="col">${t('tokens.expires')}</th>
            <th scope="col"><span class="hidden">${t('tokens.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          ${repeat(keys, (key) => key.id, (key) => this.#row(key))}
        </tbody>
      </table>
    </div>`;
  }

  #row(key) {
    const from = key.issuer ?? key.jwksUri;
    return html`<tr>
      <th scope="row">${foreign(key.name)}</th>
      <td data-label="${t('serviceAccounts.keys.type')}">${t(`serviceAccounts.keys.${key.type}`)}
        ${from ? html`<br><span class="quiet">${foreign(from)}${key.subject ? html` · ${foreign(key.subject)}` : nothing}</span>` : nothing}</td>
      <td data-label="${t('tokens.access')}">${scopeWords(key.scopes, (app) => this.#names.of(app))}</td>
      <td data-label="${t('tokens.created')}">${time(key.createdAt)}</td>
      <td data-label="${t('tokens.expires')}">${key.expiresAt ? time(key.expiresAt) : t('serviceAccounts.keys.never')}</td>
      <td><button type="button" class="danger" ?disabled=${this.#delete.busy} @click=${() => this.#ask(key)}
        aria-label="${t('serviceAccounts.keys.delete.named', { name: plain(key.name) })}">${t('serviceAccounts.keys.delete')}</button></td>
    </tr>`;
  }
}

define('gw-account-keys', AccountKeys);
