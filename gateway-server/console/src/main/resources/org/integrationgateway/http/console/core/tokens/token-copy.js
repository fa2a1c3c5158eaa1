import { get } from '../api.js';
import { Element, define, html } from '../element.js';
import { Resource } from '../resource.js';
import './token-form.js';

/** The form of a new token that begins with another one of the same owner, by its id. */
class TokenCopy extends Element {
  static properties = { path: {}, like: {}, app: {} };

  #token = new Resource(this, async (signal) => {
    const all = this.like ? await get(this.path, {}, signal) : [];
    return { found: all.find((token) => token.id === this.like) };
  });

  #pass(event) {
    this.dispatchEvent(new CustomEvent(event.type, { detail: event.detail }));
  }

  view() {
    return this.#token.view(({ found }) => html`<gw-token-form .path=${this.path} .app=${this.app} .like=${found}
      @gw-made=${(event) => this.#pass(event)} @gw-cancel=${(event) => this.#pass(event)}></gw-token-form>`);
  }
}

define('gw-token-copy', TokenCopy);
