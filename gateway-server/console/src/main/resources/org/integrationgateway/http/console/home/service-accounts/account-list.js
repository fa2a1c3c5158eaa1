import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

const MANY = 10;

/** The service accounts that the person manages. */
class AccountList extends Element {
  #accounts = new PagedResource(this, () => ({ path: '/api/v1/service-accounts' }));
  #filter = new Filter(this, this.#accounts);

  view() {
    const isOff = this.#accounts.error?.code === 'not_configured';
    return html`<div class="row apart"><h1>${t('serviceAccounts.title')}</h1>
        ${isOff ? nothing : html`<a class="button" href="${link({ tab: 'service-accounts', new: 1 })}">${t('serviceAccounts.new')}</a>`}</div>
      <p>${t('serviceAccounts.intro')}</p>
      ${isOff
        ? empty(t('serviceAccounts.off'), this.#accounts.error.message)
        : this.#accounts.view((accounts) =>
            accounts.length ? this.#table(accounts) : empty(t('serviceAccounts.empty'), t('serviceAccounts.empty.help')),
          )}`;
  }

  #table(accounts) {
    const shown = this.#filter.of(accounts, (one) => [one.id, one.displayName, one.description]);
    return html`${accounts.length > MANY ? this.#filter.box(t('serviceAccounts.find')) : nothing}
      ${shown.length
        ? html`<div class="table">
            <table class="stack">
              <caption>${t('serviceAccounts.list')}</caption>
              <thead>
                <tr>
                  <th scope="col">${t('serviceAccounts.name')}</th>
                  <th scope="col">${t('serviceAccounts.id')}</th>
                  <th scope="col">${t('serviceAccounts.createdBy')}</th>
                  <th scope="col">${t('serviceAccounts.created')}</th>
                </tr>
              </thead>
              <tbody>
                ${repeat(shown, (account) => account.id, row)}
              </tbody>
            </table>
          </div>`
        : this.#filter.nothingFound()}`;
  }
}

function row(account) {
  return html`<tr>
    <th scope="row"><a href="${link({ tab: 'service-accounts', account: account.id })}">${foreign(account.displayName)}</a>
      ${account.description ? html`<div class="quiet">${foreign(account.description)}</div>` : nothing}</th>
    <td data-label="${t('serviceAccounts.id')}"><code>${foreign(account.id)}</code></td>
    <td data-label="${t('serviceAccounts.createdBy')}">${foreign(account.createdBy)}</td>
    <td data-label="${t('serviceAccounts.created')}">${time(account.createdAt)}</td>
  </tr>`;
}

define('gw-service-account-list', AccountList);
