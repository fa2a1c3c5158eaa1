import { html, live } from '../../element.js';
import { mapped, print, same } from '../../json-text.js';
import { foreign, plain, visible } from '../../foreign.js';
import { t } from '../../text.js';
import { FormField } from '../form-field.js';

const FEW = 4;

/** One of several values: radio buttons for few that are required, else a list. */
export class ChoiceField extends FormField {
  chosen = -1;

  get options() {
    this.all ??= this.schema.enum.map(mapped);
    return this.all;
  }

  value() {
    return this.options[this.chosen];
  }

  set(value) {
    this.chosen = this.options.findIndex((one) => same(one, value));
    return this.chosen >= 0;
  }

  #choose(index) {
    this.chosen = index;
    this.changed();
  }

  label(option) {
    return typeof option === 'string' ? option : print(option);
  }

  typeText() {
    return '';
  }

  view(place) {
    if (this.required && this.options.length <= FEW) {
      return this.grouped(place, html`<div class="row">${this.options.map((option, index) => html`<label class="choice">
        <input type="radio" name=${this.id} .checked=${live(index === this.chosen)} @change=${() => this.#choose(index)} />${foreign(this.label(option))}
      </label>`)}</div>`);
    }
    return this.framed(place, ({ described, invalid }) => html`<select id=${this.id} aria-describedby=${described} aria-invalid=${invalid}
      @change=${(event) => this.#choose(Number(event.target.value))}>
      <option value="-1" .selected=${live(this.chosen < 0)}>${t(this.required ? 'form.choose' : 'form.notSent')}</option>
      ${this.options.map((option, index) => html`<option value=${index} .selected=${live(index === this.chosen)}>${visible(this.label(option)).slice(0, 200)}</option>`)}
    </select>`);
  }
}

/** True, false, or nothing. */
export class BooleanField extends ChoiceField {
  get options() {
    return [true, false];
  }

  label(option) {
    return t(option ? 'form.true' : 'form.false');
  }
}

/** The one value that is possible: sent where it is required or wanted. */
export class ConstantField extends FormField {
  sent = this.required;

  value() {
    return this.sent ? this.constant : undefined;
  }

  set(value) {
    this.sent = true;
    return same(this.constant, value);
  }

  view(place) {
    const value = html`<code>${foreign(print(this.constant))}</code>`;
    return this.grouped(place, this.required
      ? value
      : html`<label class="choice"><input type="checkbox" .checked=${live(this.sent)}
          @change=${(event) => { this.sent = event.target.checked; this.changed(); }} />${t('form.sent')} ${value}</label>`);
  }
}

/** A field that can be null too. */
export class NullableField extends FormField {
  isNull = false;

  constructor(form, schema, required, inner) {
    super(form, schema, required);
    this.inner = inner;
  }

  children() {
    return this.isNull ? [] : this.inner.children();
  }

  find(place, pointer) {
    return this.inner.find(place, pointer);
  }

  value() {
    return this.isNull ? null : this.inner.value();
  }

  set(value) {
    this.isNull = value === null;
    return this.isNull || this.inner.set(value);
  }

  view(place) {
    return html`<div class="nullable">
      ${this.isNull ? html`<div class="field">${this.inner.title(place)}: <code>null</code></div>` : this.inner.view(place)}
      <label class="choice"><input type="checkbox" .checked=${live(this.isNull)}
        @change=${(event) => { this.isNull = event.target.checked; this.changed(); }} />${t('form.null', { name: plain(place.name) })}</label>
    </div>`;
  }
}
