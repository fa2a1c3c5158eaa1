import { Element, define, html } from '../../core/element.js';
import './account-form.js';
import './account-list.js';
import './account-page.js';

/** The service accounts that the person manages, one of them, or the form of another one. */
class ServiceAccountsPage extends Element {
  static properties = { place: {} };

  view() {
    if (this.place.account) {
      return html`<gw-service-account .place=${this.place}></gw-service-account>`;
    }
    return this.place.new
      ? html`<gw-service-account-form></gw-service-account-form>`
      : html`<gw-service-account-list></gw-service-account-list>`;
  }
}

define('gw-service-accounts', ServiceAccountsPage);
