import { Element, define, html, live } from '../../core/element.js';
import { t } from '../../core/text.js';

/** Takes a secret: dots until the person shows it; several lines where the connection takes them. */
class SecretInput extends Element {
  static properties = { control: {}, name: {}, label: {}, multiline: {}, shown: { state: true }, value: { state: true } };

  constructor() {
    super();
    this.value = '';
  }

  /** A line of dots would lose the line breaks of a key that is pasted. */
  #pasted(event) {
    const text = event.clipboardData.getData('text');
    if (this.multiline && !this.shown && /[\r\n]/.test(text)) {
      event.preventDefault();
      this.value = text;
      this.shown = true;
    }
  }

  view() {
    return html`<div class="row secret">
      ${this.shown && this.multiline ? this.#lines() : this.#line()}
      <button type="button" class="other" aria-pressed=${this.shown ? 'true' : 'false'} @click=${() => { this.shown = !this.shown; }}>
        ${t('connect.show')}<span class="hidden"> ${this.label}</span>
      </button>
    </div>`;
  }

  #line() {
    return html`<input class="grow" id=${this.control.id} name=${this.name} type=${this.shown ? 'text' : 'password'}
      autocomplete="off" autocapitalize="off" spellcheck="false" required .value=${live(this.value)}
      aria-describedby=${this.control.describedBy} aria-invalid=${this.control.invalid}
      @input=${(event) => { this.value = event.target.value; }} @paste=${(event) => this.#pasted(event)} />`;
  }

  #lines() {
    return html`<textarea class="grow" id=${this.control.id} name=${this.name}
      autocomplete="off" autocapitalize="off" spellcheck="false" required .value=${live(this.value)}
      aria-describedby=${this.control.describedBy} aria-invalid=${this.control.invalid}
      @input=${(event) => { this.value = event.target.value; }}></textarea>`;
  }
}

define('gw-secret-input', SecretInput);
