import { Element, define, html, repeat } from './element.js';

const SHOWN_MILLIS = 8000;

/** Short notices at the edge of the page, which screen readers announce; a tap closes one early. */
class Messages extends Element {
  static properties = { list: { state: true } };

  constructor() {
    super();
    this.list = [];
    window.addEventListener('gateway-message', (event) => this.#add(event.detail));
  }

  #add(text) {
    const message = { text };
    this.list = [...this.list, message];
    setTimeout(() => this.#close(message), SHOWN_MILLIS);
  }

  #close(message) {
    this.list = this.list.filter((one) => one !== message);
  }

  view() {
    return html`<div class="messages" role="status" aria-live="polite">
      ${repeat(this.list, (message) => message, (message) => html`<div @click=${() => this.#close(message)}>${message.text}</div>`)}
    </div>`;
  }
}

define('gw-messages', Messages);

/** Says something to the person, such as 'The token is revoked'. */
export function say(text) {
  window.dispatchEvent(new CustomEvent('gateway-message', { detail: text }));
}
