import { get, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

/** A link to the account of a subject, where the gateway has one: it is disabled and deleted there. */
class PersonAccount extends Element {
  static properties = { subject: {} };

  #login() {
    return this.subject.startsWith('user:') ? this.subject.slice('user:'.length) : '';
  }

  #account = new Resource(this, async (signal) =>
    this.#login() && get(`/admin/api/v1/accounts/${segment(this.#login())}`, {}, signal).catch(() => undefined));

  view() {
    const account = this.#account.data;
    return account ? html`<a href="${link({ tab: 'people', account: account.login })}">${t('accounts.manage')}</a>` : nothing;
  }
}

define('gw-person-account', PersonAccount);
