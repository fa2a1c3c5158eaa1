import { Problem } from '../../core/api.js';
import '../../core/dialog.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { badge, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import './account-form.js';
import './account-link.js';
import { accountBadge } from './account-state.js';

/** The accounts that the gateway keeps itself. */
class AccountList extends Element {
  static properties = { adding: { state: true }, made: { state: true } };

  #accounts = new PagedResource(this, () => ({ path: '/admin/api/v1/accounts' }));
  #filter = new Filter(this, this.#accounts);

  #made(account) {
    this.adding = false;
    this.made = account;
    this.#accounts.reload();
  }

  view() {
    const { data, error } = this.#accounts;
    if (data === undefined && error instanceof Problem && error.code === 'not_configured') {
      return empty(t('accounts.elsewhere'), t('accounts.elsewhere.help'),
        html`<p><a href="${link({ tab: 'people', part: 'sessions' })}">${t('accounts.elsewhere.sessions')}</a></p>`);
    }
    return html`<div class="row apart"><p class="quiet">${t('accounts.intro')}</p>
        <button type="button" @click=${() => { this.adding = true; }}>${t('accounts.new')}</button></div>
      ${this.made ? html`<gw-account-link .account=${this.made}></gw-account-link>` : nothing}
      ${this.#accounts.view((accounts) => (accounts.length ? this.#table(accounts) : empty(t('accounts.empty'), t('accounts.empty.help'))))}
      ${this.adding
        ? html`<gw-dialog .heading=${t('accounts.new')} @gw-close=${() => { this.adding = false; }}
            .content=${html`<gw-account-form @gw-made=${(event) => this.#made(event.detail)}></gw-account-form>`}></gw-dialog>`
        : nothing}`;
  }

  #table(accounts) {
    const shown = this.#filter.of(accounts, (one) => [one.login, one.displayName, one.email, ...one.groups]);
    return html`${accounts.length > 10 || this.#accounts.next ? this.#filter.box(t('accounts.filter')) : nothing}
      ${shown.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('accounts.list')}</caption>
            <thead><tr><th scope="col">${t('accounts.login')}</th><th scope="col">${t('accounts.name')}</th>
              <th scope="col">${t('accounts.groups')}</th><th scope="col">${t('accounts.state')}</th><th scope="col">${t('accounts.created')}</th></tr></thead>
            <tbody>${shown.map((one) => html`<tr>
              <th scope="row"><a href="${link({ tab: 'people', account: one.id })}">${foreign(one.login)}</a></th>
              <td data-label="${t('accounts.name')}">${one.displayName ? foreign(one.displayName) : nothing}${one.email ? html` <small>${foreign(one.email)}</small>` : nothing}</td>
              <td data-label="${t('accounts.groups')}">${foreign(one.groups.join(', '))}</td>
              <td data-label="${t('accounts.state')}">${accountBadge(one)}
                ${one.totp ? badge('plain', t('accounts.device')) : nothing}</td>
              <td data-label="${t('accounts.created')}">${time(one.createdAt)}</td>
            </tr>`)}</tbody></table></div>`
        : this.#filter.nothingFound()}`;
  }
}

define('gw-account-list', AccountList);
