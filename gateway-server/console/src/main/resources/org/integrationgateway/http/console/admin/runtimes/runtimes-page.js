import { Element, define, html } from '../../core/element.js';
import './runtime-list.js';
import './runtime-sessions.js';
import './session-lines.js';

/** Runtime providers, the sessions of one, and the lines of a session. */
class RuntimesPage extends Element {
  static properties = { place: {} };

  view() {
    const { runtime, session } = this.place;
    if (runtime && session) {
      return html`<gw-session-lines .runtime=${runtime} .session=${session}></gw-session-lines>`;
    }
    return runtime
      ? html`<gw-runtime-sessions .runtime=${runtime} .place=${this.place}></gw-runtime-sessions>`
      : html`<gw-runtime-list></gw-runtime-list>`;
  }
}

define('gw-runtimes', RuntimesPage);
