import { Element, define, html, ifDefined, nothing, uniqueId } from './element.js';
import { t } from './text.js';

/**
 * A labelled field of a form, with its help and what was wrong with it.
 *
 *   ${field({ label: t('…'), name: 'role', value, help: t('…'), problem, required: true })}
 */
export function field(options) {
  return html`<gw-field class="field" .options=${options}></gw-field>`;
}

/**
 * Finds what a problem document says of a field.
 *
 * @param pointers of the field, such as '/role'
 */
export function problemOf(error, ...pointers) {
  return error?.errors?.find((one) => pointers.includes(one.pointer))?.message;
}

class Field extends Element {
  static properties = { options: {}, shown: { state: true } };

  #id = uniqueId('field');

  /** After a refusal the person goes on at the first field that was wrong. */
  updated() {
    const { problem, leads } = this.options;
    if (problem && leads && problem !== this.told) {
      this.querySelector('input, textarea, select').focus();
    }
    this.told = problem;
  }

  view() {
    const { label, help, problem, required, optional } = this.options;
    return html`<label for="${this.#id}">${label}${optional ? html` <small>${t('field.optional')}</small>` : nothing}</label>
      ${help ? html`<small id="${this.#id}-help">${help}</small>` : nothing}
      ${this.#input(required)}
      ${problem ? html`<p class="problem" id="${this.#id}-problem">${problem}</p>` : nothing}`;
  }

  #input(required) {
    const { name, value, type = 'text', help, problem, list, placeholder, changed } = this.options;
    const described = [help && `${this.#id}-help`, problem && `${this.#id}-problem`].filter(Boolean).join(' ');
    const secret = type === 'secret';
    const input = html`<input id="${this.#id}" name="${name}" type="${secret ? (this.shown ? 'text' : 'password') : type}"
      .value=${value ?? ''} ?required=${required} autocomplete="off" autocapitalize="off" spellcheck="false"
      placeholder=${ifDefined(placeholder)} list=${ifDefined(list?.length ? `${this.#id}-list` : undefined)}
      aria-describedby=${ifDefined(described || undefined)} aria-invalid=${ifDefined(problem ? 'true' : undefined)}
      @input=${(event) => changed?.(event.target.value)} />`;
    return html`${secret
      ? html`<div class="secret">${input}<button type="button" class="other" aria-pressed="${Boolean(this.shown)}"
          aria-label="${t('field.show.named', { label: this.options.label })}"
          @click=${() => { this.shown = !this.shown; }}>${this.shown ? t('field.hide') : t('field.show')}</button></div>`
      : input}
      ${list?.length ? html`<datalist id="${this.#id}-list">${list.map((one) => html`<option value="${one}"></option>`)}</datalist>` : nothing}`;
  }
}

define('gw-field', Field);
