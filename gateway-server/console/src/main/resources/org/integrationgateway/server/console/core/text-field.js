import { Element, define, html, ifDefined, nothing, uniqueId } from './element.js';
import { field } from './field.js';
import { t } from './text.js';

/**
 * A field for a line of text. Its element keeps what is typed, and tells it by `changed`.
 *
 *   ${textField({ label: t('…'), name: 'role', value, help: t('…'), problem, required: true, changed })}
 *
 * @param options type ('secret' can be shown), list of suggestions, placeholder, optional;
 *   `leads`: the focus goes here when there is a new problem
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

  #control({ describedBy, invalid }) {
    const { name, label, value, type = 'text', required, list, placeholder, changed } = this.options;
    const secret = type === 'secret';
    const input = html`<input id="${this.#id}" name="${name}" type="${secret ? (this.shown ? 'text' : 'password') : type}"
      .value=${value ?? ''} ?required=${required} autocomplete="off" autocapitalize="off" spellcheck="false"
      placeholder=${ifDefined(placeholder)} list=${ifDefined(list?.length ? `${this.#id}-list` : undefined)}
      aria-describedby=${describedBy} aria-invalid=${invalid} @input=${(event) => changed?.(event.target.value)} />`;
    return html`${secret
      ? html`<div class="secret">${input}<button type="button" class="other" aria-pressed="${Boolean(this.shown)}"
          aria-label="${t('field.show.named', { label })}"
          @click=${() => { this.shown = !this.shown; }}>${this.shown ? t('field.hide') : t('field.show')}</button></div>`
      : input}
      ${list?.length
        ? html`<datalist id="${this.#id}-list">${list.map((one) => html`<option value="${one}"></option>`)}</datalist>`
        : nothing}`;
  }
}

define('gw-text-field', TextField);
