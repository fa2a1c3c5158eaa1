import { html, live } from '../../element.js';
import { parse, print } from '../../json-text.js';
import { t } from '../../text.js';
import { FormField } from '../form-field.js';

/** Any value, typed as JSON. */
export class JsonField extends FormField {
  text = '';
  parsed = undefined;

  value() {
    return this.parsed;
  }

  set(value) {
    this.text = print(value, 2);
    this.parsed = value;
    this.problem = '';
    return true;
  }

  typed(text) {
    this.text = text;
    this.parsed = undefined;
    this.problem = '';
    if (text.trim()) {
      try {
        this.parsed = parse(text);
      } catch (fault) {
        this.problem = fault.message === 'end'
          ? t('form.json.end')
          : t('form.json.fault', { sign: fault.message, line: fault.line, column: fault.column });
      }
    }
    this.changed();
  }

  typeText() {
    return 'JSON';
  }

  view(place) {
    return this.framed(place, ({ described, invalid }) => html`<textarea id=${this.id} class="code" rows=${Math.min(20, Math.max(3, this.text.split('\n').length))}
      spellcheck="false" placeholder=${this.placeholder()} aria-describedby=${described} aria-invalid=${invalid}
      .value=${live(this.text)} @input=${(event) => this.typed(event.target.value)}></textarea>`);
  }
}
