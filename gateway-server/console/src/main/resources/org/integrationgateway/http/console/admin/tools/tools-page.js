import { Element, define, html } from '../../core/element.js';
import './tool-apps.js';
import './tool-changes.js';

/** Apps whose upstreams changed the descriptions of tools, and the changes of one: `&app=NAME`. */
class ToolsPage extends Element {
  static properties = { place: {} };

  view() {
    return this.place.app
      ? html`<gw-tool-changes .app=${this.place.app} .all=${this.place.all === '1'}></gw-tool-changes>`
      : html`<gw-tool-apps></gw-tool-apps>`;
  }
}

define('gw-tools', ToolsPage);
