import { Element, define, html } from '../element.js';

/**
 * A button of the header that opens a list of links and choices: closes by Escape, by a click beside
 * it, and when the focus leaves it.
 *
 *   html`<gw-menu .label=${…} .content=${html`<ul>…</ul>`}></gw-menu>`
 */
class Menu extends Element {
  static properties = { label: {}, content: {}, open: { state: true } };

  #outside = (event) => this.contains(event.target) || (this.open = false);

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('pointerdown', this.#outside);
    this.addEventListener('keydown', (event) => this.#pressed(event));
    this.addEventListener('focusout', (event) => {
      if (event.relatedTarget && !this.contains(event.relatedTarget)) {
        this.open = false;
      }
    });
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('pointerdown', this.#outside);
  }

  #pressed(event) {
    if (event.key === 'Escape' && this.open) {
      this.open = false;
      this.querySelector('button').focus();
    }
  }

  #clicked(event) {
    if (event.target.closest('a')) {
      this.open = false;
    }
  }

  view() {
    return html`<button type="button" class="other small" aria-expanded="${this.open ? 'true' : 'false'}"
        @click=${() => { this.open = !this.open; }}>${this.label}</button>
      <div class="card pop" ?hidden=${!this.open} @click=${(event) => this.#clicked(event)}>${this.content}</div>`;
  }
}

define('gw-menu', Menu);
