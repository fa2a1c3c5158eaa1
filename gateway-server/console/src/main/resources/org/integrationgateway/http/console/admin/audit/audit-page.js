import { Element, define, html } from '../../core/element.js';
import { t } from '../../core/text.js';
import './audit-filter.js';
import './audit-records.js';
import './audit-sinks.js';

/** Who did what, when and from where; the query of the address has all filters. */
class AuditPage extends Element {
  static properties = { place: {} };

  view() {
    return html`<h1>${t('audit.title')}</h1>
      <p class="quiet">${t('audit.intro')}</p>
      <gw-audit-filter .place=${this.place}></gw-audit-filter>
      <gw-audit-records .place=${this.place}></gw-audit-records>
      <gw-audit-sinks></gw-audit-sinks>`;
  }
}

define('gw-audit', AuditPage);
