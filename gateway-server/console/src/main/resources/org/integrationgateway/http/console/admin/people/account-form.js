import { Action } from '../../core/action.js';
import { post } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { messages } from '../../core/field.js';
import { Once } from '../../core/once.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

const FIELDS = ['login', 'displayName', 'email', 'groups'];

/** Makes an account; the detail of `gw-made` has the link with which its owner sets the password. */
class AccountForm extends Element {
  #given = {};
  #once = new Once();

  #make = new Action(this, async () => {
    const { login = '', displayName, email, groups = '' } = this.#given;
    const body = {
      login: login.trim(),
      displayName: displayName?.trim() || undefined,
      email: email?.trim() || undefined,
      groups: groups.split(/[\s,]+/).filter(Boolean),
    };
    const account = await post('/admin/api/v1/accounts', body, { headers: this.#once.headers(body) });
    this.#once.done();
    this.dispatchEvent(new CustomEvent('gw-made', { detail: account }));
  });

  view() {
    const { at } = messages(this.#make.error, FIELDS.map((name) => `/${name}`));
    const first = this.#make.error?.errors?.[0]?.pointer;
    return html`<form @submit=${(event) => { event.preventDefault(); this.#make.run(); }}>
      ${FIELDS.map((name) => textField({
        name, label: t(`accounts.field.${name}`), help: t(`accounts.field.${name}.help`), value: this.#given[name],
        required: name === 'login', optional: name !== 'login', type: name === 'email' ? 'email' : 'text',
        problem: at[`/${name}`], leads: first === `/${name}`, changed: (value) => { this.#given[name] = value; },
      }))}
      ${this.#make.problem()}
      <div class="actions"><button ?disabled=${this.#make.busy}>${t('accounts.make')}</button></div>
    </form>`;
  }
}

define('gw-account-form', AccountForm);
