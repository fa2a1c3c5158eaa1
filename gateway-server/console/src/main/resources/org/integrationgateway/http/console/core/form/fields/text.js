import { html, live } from '../../element.js';
import { FormField } from '../form-field.js';

const LONG = 200;
const LONG_NAME = /body|text|content|message|description|query|document|markdown|html|comment|note|prompt/i;
const INPUTS = { email: 'email', uri: 'url', 'uri-reference': 'text', password: 'password' };

/** A text, in one line or in several. */
export class TextField extends FormField {
  text = undefined;

  value() {
    return this.text;
  }

  set(value) {
    this.text = value;
    return typeof value === 'string';
  }

  #typed(text) {
    // An empty text is sent only where one is asked for.
    this.text = text === '' && !this.required ? undefined : text;
    this.changed();
  }

  #isLong(name) {
    const { maxLength, format, contentMediaType } = this.schema;
    return /[\n\r]/.test(this.text ?? '') || Boolean(contentMediaType)
      || (!format && (Number(maxLength?.text ?? 0) > LONG || (this.text ?? '').length > LONG || (maxLength === undefined && LONG_NAME.test(name))));
  }

  #type() {
    const { format, writeOnly } = this.schema;
    if (format === 'date') {
      return this.text === undefined || /^\d{4}-\d\d-\d\d$/.test(this.text) ? 'date' : 'text';
    }
    return writeOnly ? 'password' : (INPUTS[format] ?? 'text');
  }

  view(place) {
    return this.framed(place, ({ described, invalid }) =>
      this.#isLong(place.name)
        ? html`<textarea id=${this.id} rows="3" placeholder=${this.placeholder()} aria-describedby=${described} aria-invalid=${invalid}
            ?required=${this.required} dir="auto" spellcheck="false"
            .value=${live(this.text ?? '')} @input=${(event) => this.#typed(event.target.value)}></textarea>`
        : html`<input id=${this.id} type=${this.#type()} autocomplete="off" placeholder=${this.placeholder() || this.#form()}
            aria-describedby=${described} aria-invalid=${invalid} ?required=${this.required} dir="auto" spellcheck="false"
            .value=${live(this.text ?? '')} @input=${(event) => this.#typed(event.target.value)} />`,
    );
  }

  #form() {
    return { 'date-time': '2026-11-23T09:00:00Z', uuid: '123e4567-e89b-12d3-a456-426614174000' }[this.schema.format] ?? '';
  }
}
