import '../../core/calls/call-list.js';
import { Element, define, html } from '../../core/element.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** The recent calls of every subject. */
class AdminCallsPage extends Element {
  static properties = { place: {} };

  view() {
    return html`<h1>${t('calls.title')}</h1>
      <p>${t('calls.all.intro')}</p>
      <gw-call-list .path=${'/admin/api/v1/calls'} .all=${true} .place=${this.place}
        .empty=${empty(t('calls.all.empty'), t('calls.all.empty.help'))}></gw-call-list>`;
  }
}

define('gw-admin-calls', AdminCallsPage);
