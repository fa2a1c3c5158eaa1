import { Element, define, html } from '../element.js';
import { base, fact } from '../facts.js';
import { foreign } from '../foreign.js';
import { codeBlock, copyButton, time } from '../parts.js';
import { t } from '../text.js';
import '../dialog.js';

/** The text of a token that was just made, which is shown this once, and what to do with it. */
class TokenText extends Element {
  static properties = { token: {} };

  view() {
    return html`<gw-dialog .heading=${t('tokens.made')} .content=${this.#content()}></gw-dialog>`;
  }

  #content() {
    const { token } = this.token;
    const origin = (fact('home') ? new URL(fact('home'), location.href).origin : location.origin) + base;
    return html`<p><strong>${foreign(this.token.name)}</strong> · ${t('tokens.made.expires')} ${time(this.token.expiresAt)}</p>
      <p class="notice">${t('tokens.made.once')}</p>
      <div class="row"><code class="grow token-text">${token}</code>${copyButton(token, t('tokens.made.copy'))}</div>
      <h3>${t('tokens.made.curl')}</h3>
      ${codeBlock(`curl -H 'Authorization: Bearer ${token}' ${origin}/api/v1/apps`)}
      <h3>${t('tokens.made.mcp')}</h3>
      ${codeBlock(`claude mcp add --transport http gateway ${origin}/mcp --header 'Authorization: Bearer ${token}'`)}`;
  }
}

define('gw-token-text', TokenText);
