import '../../core/calls/call-list.js';
import { everyPage } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { Resource } from '../../core/resource.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** The recent calls of every subject, which came to one replica or to all. */
class AdminCallsPage extends Element {
  static properties = { place: {} };

  #replicas = new Resource(this, (signal) => everyPage('/admin/api/v1/replicas', { member: 'replicas', signal }));

  view() {
    return html`<h1>${t('calls.title')}</h1>
      <p>${t('calls.all.intro')}</p>
      <gw-call-list .path=${'/admin/api/v1/calls'} .all=${true} .place=${this.place}
        .replicas=${this.#replicas.data?.map((one) => one.name)}
        .empty=${empty(t('calls.all.empty'), t('calls.all.empty.help'))}></gw-call-list>`;
  }
}

define('gw-admin-calls', AdminCallsPage);
