import '../../core/calls/call-list.js';
import { Element, define, html } from '../../core/element.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** The person's own recent calls: what became of each, and what helps. */
class CallsPage extends Element {
  static properties = { place: {} };

  view() {
    const none = empty(
      t('calls.empty'),
      t('calls.empty.help'),
      html`<a class="button" href="${link({ tab: 'apps' })}">${t('calls.empty.action')}</a>`,
    );
    return html`<h1>${t('calls.title')}</h1>
      <p>${t('calls.intro')}</p>
      <gw-call-list .path=${'/api/v1/calls'} .place=${this.place} .empty=${none}></gw-call-list>`;
  }
}

define('gw-calls', CallsPage);
