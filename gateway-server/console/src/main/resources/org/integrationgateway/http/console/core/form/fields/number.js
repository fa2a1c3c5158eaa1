import { html, live } from '../../element.js';
import { NumberText, isNumber } from '../../json-text.js';
import { t } from '../../text.js';
import { FormField } from '../form-field.js';

/** Limits that say no more than that the number has 32 or 64 bits. */
const OF_TYPES = ['-2147483648', '2147483647', '-9223372036854775808', '9223372036854775807'];

/** A number, sent with every digit that was typed; what is not a number is sent as the text that it is. */
export class NumberField extends FormField {
  text = '';

  value() {
    const text = this.text.trim();
    return text === '' ? undefined : isNumber(text) ? new NumberText(text) : this.text;
  }

  set(value) {
    this.text = String(value);
    return value instanceof NumberText || (typeof value === 'string' && value.trim() !== '' && !isNumber(value.trim()));
  }

  #typed(text) {
    this.text = text;
    this.changed();
  }

  hint() {
    const [minimum, maximum] = [this.schema.minimum, this.schema.maximum].map((one) => (OF_TYPES.includes(String(one)) ? undefined : one));
    const limits = minimum !== undefined && maximum !== undefined
      ? t('form.between', { minimum, maximum })
      : minimum !== undefined ? t('form.atLeast', { minimum }) : maximum !== undefined ? t('form.atMost', { maximum }) : '';
    const preset = super.hint();
    return limits || preset ? html`${limits} ${preset}` : '';
  }

  messages(place) {
    const text = this.text.trim();
    const own = text === '' || isNumber(text) ? [] : [t('form.notANumber')];
    const others = super.messages(place);
    return others.length ? others : own;
  }

  view(place) {
    return this.framed(place, ({ described, invalid }) => html`<input id=${this.id} autocomplete="off"
      inputmode=${this.schema.type === 'integer' ? 'numeric' : 'decimal'} placeholder=${this.placeholder()}
      aria-describedby=${described} aria-invalid=${invalid} ?required=${this.required}
      .value=${live(this.text)} @input=${(event) => this.#typed(event.target.value)} />`);
  }
}
