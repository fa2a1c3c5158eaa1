import { Element, define, html } from './element.js';
import { t } from './text.js';

/**
 * A window above the page, open as long as it is in the page:
 *
 *   ${this.adding ? html`<gw-dialog .heading=${t('…')} .content=${this.#form()} @gw-close=${() => (this.adding = false)}></gw-dialog>` : nothing}
 */
class Dialog extends Element {
  static properties = { heading: {}, content: {} };

  #before = document.activeElement;

  firstUpdated() {
    this.querySelector('dialog').showModal();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#before?.focus?.();
  }

  #closed() {
    this.dispatchEvent(new CustomEvent('gw-close', { bubbles: true }));
  }

  view() {
    return html`<dialog aria-label=${this.heading} @close=${() => this.#closed()}>
      <div class="row apart">
        <h2>${this.heading}</h2>
        <button type="button" class="other" @click=${() => this.querySelector('dialog').close()}>${t('dialog.close')}</button>
      </div>
      ${this.content}
    </dialog>`;
  }
}

define('gw-dialog', Dialog);
