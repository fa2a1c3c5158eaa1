import { Action } from '../../core/action.js';
import { get, patch, post, remove, segment } from '../../core/api.js';
import { Element, define, html, keyed, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { t } from '../../core/text.js';
import './account-link.js';
import { accountBadge } from './account-state.js';
import './person-access.js';

/** One account, and what an operator can do for its owner. */
class AccountPage extends Element {
  static properties = { login: {}, fresh: { state: true } };

  #path = () => `/admin/api/v1/accounts/${segment(this.login)}`;
  #account = new Resource(this, (signal) => get(this.#path(), {}, signal));

  #change = new Action(this, async (question, work, done) => {
    if (question && !(await confirm(question))) {
      return;
    }
    await work();
    say(done);
  });

  /** Asks, then changes the account; what is shown comes from the answer. */
  #set(body, key) {
    const login = plain(this.login);
    const question = body.disabled === false
      ? undefined
      : { title: t(`accounts.${key}.title`, { login }), text: t(`accounts.${key}.text`), action: t(`accounts.${key}`) };
    return this.#change.run(question, async () => {
      this.#account.data = await patch(this.#path(), body);
    }, t(`accounts.${key}.done`, { login }));
  }

  #link() {
    return this.#change.run(undefined, async () => {
      this.fresh = undefined;
      await this.updateComplete;
      this.fresh = await post(`${this.#path()}/reset-link`);
    }, t('accounts.reset.done'));
  }

  async #delete() {
    const login = plain(this.login);
    const question = { title: t('accounts.delete.title', { login }), text: t('accounts.delete.text'), action: t('accounts.delete') };
    await this.#change.run(question, async () => {
      await remove(this.#path());
      go({ tab: 'people' });
    }, t('accounts.delete.done', { login }));
  }

  view() {
    return html`${crumbs([{ text: t('accounts.title'), place: { tab: 'people' } }], foreign(this.login))}
      <h1>${foreign(this.login)}</h1>
      ${this.fresh ? html`<gw-account-link .account=${this.fresh}></gw-account-link>` : nothing}
      ${this.#account.view((account) => this.#facts(account))}`;
  }

  #facts(account) {
    const { subject, disabled, totp } = account;
    return html`<section class="card"><h2>${t('accounts.facts')}</h2><dl class="facts">
        <dt>${t('accounts.state')}</dt>
        <dd>${accountBadge(account)}${account.invited && !disabled ? html` <span class="quiet">${t('accounts.invited.help')}</span>` : nothing}</dd>
        <dt>${t('accounts.subject')}</dt><dd><code>${foreign(subject)}</code></dd>
        ${account.displayName ? html`<dt>${t('accounts.name')}</dt><dd>${foreign(account.displayName)}</dd>` : nothing}
        ${account.email ? html`<dt>${t('accounts.field.email')}</dt><dd>${foreign(account.email)}</dd>` : nothing}
        <dt>${t('accounts.groups')}</dt><dd>${account.groups.length ? foreign(account.groups.join(', ')) : t('accounts.groups.none')}</dd>
        <dt>${t('accounts.device')}</dt><dd>${totp ? t('accounts.device.there') : t('accounts.device.none')}</dd>
        <dt>${t('accounts.created')}</dt><dd>${time(account.createdAt)}</dd>
      </dl>
      <p class="row"><a href="${link({ tab: 'audit', subject })}">${t('accounts.audit.by')}</a>
        <a href="${link({ tab: 'audit', about: subject })}">${t('accounts.audit.about')}</a></p></section>
      ${this.#change.problem()}
      <section class="card"><h2>${t('accounts.help')}</h2>
        ${this.#offer(account.invited ? 'invite' : 'reset', () => this.#link(), disabled)}
        ${totp ? this.#offer('device.remove', () => this.#set({ totp: false }, 'device.remove')) : nothing}
        ${disabled
          ? this.#offer('enable', () => this.#set({ disabled: false }, 'enable'))
          : this.#offer('disable', () => this.#set({ disabled: true }, 'disable'), false, true)}
        ${this.#offer('delete', () => this.#delete(), false, true)}
      </section>
      ${keyed(disabled, html`<gw-person-access .subject=${subject}></gw-person-access>`)}`;
  }

  #offer(key, work, off = false, danger = false) {
    return html`<div class="row apart offer"><p class="grow">${t(`accounts.${key}.help`)}</p>
      <button type="button" class="${danger ? 'danger' : 'other'}" ?disabled=${off || this.#change.busy} @click=${work}>${t(`accounts.${key}`)}</button></div>`;
  }
}

define('gw-account', AccountPage);
