import { Action } from '../../core/action.js';
import { get, page, remove, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, copyButton, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import './account-connections.js';
import './account-keys.js';
import './account-managers.js';
import './account-tokens.js';

/** One service account: its tokens, connections and managers. */
class AccountPage extends Element {
  static properties = { place: {} };

  #account = new Resource(this, (signal) => get(this.#path(), {}, signal));
  #count = new Action(this, async () => (await page(`${this.#path()}/tokens`, { limit: 1000 })).items.length);
  #delete = new Action(this, () => remove(this.#path()));

  #path() {
    return `/api/v1/service-accounts/${segment(this.place.account)}`;
  }

  async #ask(account) {
    const tokens = await this.#count.run();
    if (tokens === undefined) {
      return;
    }
    const name = plain(account.displayName);
    const agreed = await confirm({
      title: t('serviceAccounts.delete.title', { name }),
      text: `${tn('serviceAccounts.delete.tokens', tokens)} ${t('serviceAccounts.delete.text', { subject: plain(account.subject) })}`,
      action: t('serviceAccounts.delete'),
    });
    if (agreed) {
      await this.#delete.run();
      if (!this.#delete.error) {
        say(t('serviceAccounts.deleted', { name }));
        go({ tab: 'service-accounts' }, { replace: true });
      }
    }
  }

  view() {
    return html`${crumbs([{ text: t('serviceAccounts.title'), place: { tab: 'service-accounts' } }], foreign(this.#account.data?.displayName ?? this.place.account))}
      ${this.#account.data ? nothing : html`<h1>${foreign(this.place.account)}</h1>`}
      ${this.#account.view((account) => this.#parts(account))}`;
  }

  #parts(account) {
    const path = this.#path();
    return html`<h1>${foreign(account.displayName)}</h1>
      ${account.description ? html`<p>${foreign(account.description)}</p>` : nothing}
      <dl class="facts">
        <dt>${t('serviceAccounts.subject')}</dt>
        <dd><code>${foreign(account.subject)}</code> ${copyButton(account.subject, t('serviceAccounts.subject.copy'))}</dd>
        <dt>${t('serviceAccounts.created')}</dt>
        <dd>${time(account.createdAt)} · ${foreign(account.createdBy)}</dd>
      </dl>
      <p class="quiet">${t('serviceAccounts.subject.help')}</p>
      <p><a href="${link({ tab: 'calls', as: account.id })}">${t('serviceAccounts.calls')}</a></p>
      <gw-account-tokens .path=${`${path}/tokens`} .place=${this.place}></gw-account-tokens>
      <gw-account-keys .path=${`${path}/keys`} .account=${account}></gw-account-keys>
      <gw-account-connections .account=${account}></gw-account-connections>
      <gw-account-managers .path=${`${path}/members`} .account=${account}></gw-account-managers>
      <h2>${t('serviceAccounts.delete.heading')}</h2>
      <p>${t('serviceAccounts.delete.help')}</p>
      ${this.#count.problem()} ${this.#delete.problem()}
      <p><button type="button" class="danger" ?disabled=${this.#count.busy || this.#delete.busy} @click=${() => this.#ask(account)}>${t('serviceAccounts.delete')}</button></p>`;
  }
}

define('gw-service-account', AccountPage);
