import { Element, define, html } from '../../core/element.js';
import './circuits.js';
import './provider-list.js';
import './provider-detail.js';

/** Every provider and app with its state, and one of them: `?tab=providers&provider=app/weather`. */
class ProvidersPage extends Element {
  static properties = { place: {} };

  view() {
    const [kind, ...name] = (this.place.provider ?? '').split('/');
    return name.length
      ? html`<gw-provider .kind=${kind} .name=${name.join('/')}></gw-provider>`
      : html`<gw-provider-list .place=${this.place}></gw-provider-list><gw-circuits></gw-circuits>`;
  }
}

define('gw-providers', ProvidersPage);
