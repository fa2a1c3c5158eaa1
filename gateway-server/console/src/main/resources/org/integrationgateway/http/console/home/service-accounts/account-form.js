import { Action } from '../../core/action.js';
import { post } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { focusProblem, messages } from '../../core/field.js';
import { Once } from '../../core/once.js';
import { crumbs } from '../../core/places.js';
import { go, link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** The form of a new service account. */
class AccountForm extends Element {
  #given = { displayName: '', id: '', description: '' };
  #once = new Once();
  #make = new Action(this, (body) => post('/api/v1/service-accounts', body, { headers: this.#once.headers(body) }));

  firstUpdated() {
    this.querySelector('input')?.focus();
  }

  async #submit(event) {
    event.preventDefault();
    const { displayName, id, description } = this.#given;
    const account = await this.#make.run({
      displayName: displayName.trim(),
      ...(id.trim() ? { id: id.trim() } : {}),
      ...(description.trim() ? { description: description.trim() } : {}),
    });
    if (account) {
      this.#once.done();
      go({ tab: 'service-accounts', account: account.id }, { replace: true });
      return;
    }
    await this.updateComplete;
    focusProblem(this);
  }

  view() {
    return html`${crumbs([{ text: t('serviceAccounts.title'), place: { tab: 'service-accounts' } }], t('serviceAccounts.new'))}
      <h1>${t('serviceAccounts.new')}</h1>
      <form class="card" novalidate @submit=${(event) => this.#submit(event)}>
        ${this.#field('displayName', t('serviceAccounts.name'), t('serviceAccounts.name.help'))}
        ${this.#field('id', t('serviceAccounts.id'), t('serviceAccounts.id.help'), true)}
        ${this.#field('description', t('serviceAccounts.description'), t('serviceAccounts.description.help'), true)}
        ${this.#make.problem()}
        <div class="actions">
          <button ?disabled=${this.#make.busy}>${t('serviceAccounts.create')}</button>
          <a class="button other" href="${link({ tab: 'service-accounts' })}">${t('confirm.cancel')}</a>
        </div>
      </form>`;
  }

  #field(name, label, help, optional = false) {
    const problem = messages(this.#make.error, [`/${name}`]).at[`/${name}`];
    return textField({
      name,
      label,
      help,
      optional,
      problem,
      value: this.#given[name],
      changed: (text) => { this.#given[name] = text; },
    });
  }
}

define('gw-service-account-form', AccountForm);
