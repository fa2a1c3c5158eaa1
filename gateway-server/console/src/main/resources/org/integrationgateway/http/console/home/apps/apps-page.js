import { Element, define, html } from '../../core/element.js';
import './app-list.js';
import './app-page.js';
import './connect-page.js';
import './setup-page.js';

/** The apps of the person, one of them, or how it is connected: as the place says. */
class AppsPage extends Element {
  static properties = { place: {} };

  view() {
    const place = this.place;
    if (!place.app) {
      return html`<gw-app-list .place=${place}></gw-app-list>`;
    }
    if (place.setup) {
      return html`<gw-setup .place=${place}></gw-setup>`;
    }
    return place.connect
      ? html`<gw-connect .place=${place}></gw-connect>`
      : html`<gw-app .place=${place}></gw-app>`;
  }
}

define('gw-apps', AppsPage);
