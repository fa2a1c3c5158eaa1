import { Element, define, html, ifDefined, nothing, uniqueId } from './element.js';
import { field } from './field.js';
import { t } from './text.js';

/**
 * A field for a line of text. Its element keeps what is typed, and tells it by `changed`.
 *
 *   ${textField({ label: t('…'), name: 'role', value, help: t('…'), problem, required: true, changed })}
 *
 * @param options type ('secret' can be shown), list of suggestions, placeholder, optional;
 *   `leads`: the focus goes here when there is a new problem; `called`: the label as a text, where
 *   it is a template; `multiline`: a secret may have several lines, which are seen when it is shown
 */
export function textField(options) {
  return html`<gw-text-field .options=${options}></gw-text-field>`;
}

class TextField extends Element {
  static properties = { options: {}, shown: { state: true } };

  #id = uniqueId('field');
  #told;

  /** After a refusal the person goes on at the first field that was wrong. */
  updated() {
    const { problem, leads } = this.options;
    if (problem && leads && problem !== this.#told) {
      this.querySelector('input').focus();
    }
    this.#told = problem;
  }

  view() {
    const { label, help, problem, optional } = this.options;
    return field({ id: this.#id, label, help, error: problem, optional }, (control) => this.#control(control));
  }

  #typed(text) {
    this.options.value = text;
    this.options.changed?.(text);
  }

  /** A line of dots would lose the line breaks of a key that is pasted. */
  #pasted(event) {
    const text = event.clipboardData.getData('text');
    if (this.options.multiline && /[\r\n]/.test(text)) {
      event.preventDefault();
      this.#typed(text);
      this.shown = true;
    }
  }

  #lines({ describedBy, invalid }) {
    const { name, value, required } = this.options;
    return html`<textarea id="${this.#id}" name="${name}" .value=${value ?? ''} ?required=${required} autocomplete="off"
      autocapitalize="off" spellcheck="false" aria-describedby=${describedBy} aria-invalid=${invalid}
      @input=${(event) => this.#typed(event.target.value)}></textarea>`;
  }

  #control({ describedBy, invalid }) {
    const { name, label, called = label, value, type = 'text', required, list, placeholder, multiline } = this.options;
    const secret = type === 'secret';
    const input = html`<input id="${this.#id}" name="${name}" type="${secret ? (this.shown ? 'text' : 'password') : type}"
      .value=${value ?? ''} ?required=${required} autocomplete="off" autocapitalize="off" spellcheck="false"
      placeholder=${ifDefined(placeholder)} list=${ifDefined(list?.length ? `${this.#id}-list` : undefined)}
      aria-describedby=${describedBy} aria-invalid=${invalid} @input=${(event) => this.#typed(event.target.value)} @paste=${(event) => this.#pasted(event)} />`;
    const lines = multiline && this.shown;
    return html`${secret
      ? html`<div class="secret">${lines ? this.#lines({ describedBy, invalid }) : input}<button type="button" class="other" aria-pressed="${Boolean(this.shown)}"
          aria-label="${t('field.show.named', { label: called })}"
          @click=${() => { this.shown = !this.shown; }}>${this.shown ? t('field.hide') : t('field.show')}</button></div>`
      : input}
      ${list?.length
        ? html`<datalist id="${this.#id}-list">${list.map((one) => html`<option value="${one}"></option>`)}</datalist>`
        : nothing}`;
  }
}

define('gw-text-field', TextField);
