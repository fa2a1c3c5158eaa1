import '../../core/calls/call-list.js';
import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** Recent calls of the person, or of a service account: what became of each, and what helps. */
class CallsPage extends Element {
  static properties = { place: {} };

  view() {
    const none = empty(
      t('calls.empty'),
      t('calls.empty.help'),
      html`<a class="button" href="${link({ tab: 'apps' })}">${t('calls.empty.action')}</a>`,
    );
    return html`<h1>${t('calls.title')}</h1>
      <p>${this.place.as
        ? html`${t('calls.ofAccount')} <a href="${link({ tab: 'service-accounts', account: this.place.as })}">${foreign(this.place.as)}</a>`
        : t('calls.intro')}</p>
      <gw-call-list .path=${'/api/v1/calls'} .place=${this.place} .empty=${none}></gw-call-list>`;
  }
}

define('gw-calls', CallsPage);
