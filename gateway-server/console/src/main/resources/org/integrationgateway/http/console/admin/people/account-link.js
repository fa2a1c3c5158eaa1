import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { copyButton, time } from '../../core/parts.js';
import { t } from '../../core/text.js';

/** The link with which the owner of an account sets the password: shown now, and never again. */
class AccountLink extends Element {
  static properties = { account: {} };

  firstUpdated() {
    this.querySelector('section').focus();
  }

  view() {
    const { link, login, linkExpiresAt } = this.account;
    return html`<section class="card once" tabindex="-1" aria-labelledby="account-link">
      <h2 id="account-link">${t('accounts.link')} ${foreign(login)}</h2>
      <p>${t('accounts.link.help')} ${t('accounts.link.ends')} ${time(linkExpiresAt)}.</p>
      <pre tabindex="0"><code>${link}</code></pre>${copyButton(link, t('accounts.link.copy'))}
    </section>`;
  }
}

define('gw-account-link', AccountLink);
