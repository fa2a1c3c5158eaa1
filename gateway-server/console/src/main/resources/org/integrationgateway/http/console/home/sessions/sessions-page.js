import { Element, define, html, nothing } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { t } from '../../core/text.js';
import './grant-list.js';
import './session-list.js';

/** Where the person is logged in, and which programs they have let in. */
class SessionsPage extends Element {
  static properties = { place: {} };

  view() {
    return html`<div class="row apart"><h1>${t('sessions.title')}</h1>
        ${fact('account') ? html`<a class="button other" href="${fact('account')}">${t('sessions.account')}</a>` : nothing}</div>
      <gw-session-list></gw-session-list>
      <gw-grant-list></gw-grant-list>`;
  }
}

define('gw-sessions', SessionsPage);
