import { get, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

/** A link to the account of a subject, which is disabled and deleted there; a note where the gateway has none. */
class PersonAccount extends Element {
  static properties = { subject: {} };

  #login() {
    return this.subject.startsWith('user:') ? this.subject.slice('user:'.length) : '';
  }

  #account = new Resource(this, async (signal) =>
    this.#login() && get(`/admin/api/v1/accounts/${segment(this.#login())}`, {}, signal));

  view() {
    const { data, error } = this.#account;
    if (error?.code === 'not_found') {
      return html`<span>${t('person.noAccount')}</span>`;
    }
    return data ? html`<a href="${link({ tab: 'people', account: data.login })}">${t('accounts.manage')}</a>` : nothing;
  }
}

define('gw-person-account', PersonAccount);
