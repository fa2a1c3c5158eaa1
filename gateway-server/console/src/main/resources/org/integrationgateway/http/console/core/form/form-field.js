import { html, nothing, uniqueId } from '../element.js';
import { foreign, foreignText, plain } from '../foreign.js';
import { t } from '../text.js';
import { pointer as pointerOf } from '../field.js';
import { print } from '../json-text.js';

/** A longer title is left out. */
const LONGEST_TITLE = 80;

/**
 * A part of a form: it holds what was typed, gives it as a value of JSON (undefined: nothing is
 * sent), and draws itself. `set(value)` takes a value over, or returns false where the field cannot
 * show it without loss.
 */
export class FormField {
  id = uniqueId('field');
  problem = '';

  constructor(form, schema, required) {
    this.form = form;
    this.schema = schema;
    this.required = required;
  }

  /** The fields below this one with the last part of their pointers. */
  children() {
    return [];
  }

  /** Draws it again, and tells the form what was typed. */
  changed() {
    this.form.changed();
  }

  /** A label, what is known of the field, its control, and what is wrong with it. */
  framed(place, control) {
    const errors = this.messages(place);
    return html`<div class="field">
      <label for=${this.id}>${this.title(place)}</label>
      ${this.help()} ${control({ described: this.describedBy(errors), invalid: errors.length ? 'true' : 'false' })}
      ${this.faults(errors)}
    </div>`;
  }

  /** The same for a field of several controls. */
  grouped(place, content) {
    const errors = this.messages(place);
    return html`<fieldset class="group" id=${this.id} tabindex="-1" aria-describedby=${this.describedBy(errors)}>
      <legend>${this.title(place)}</legend>
      ${this.help()} ${this.faults(errors)} ${content}
    </fieldset>`;
  }

  title(place) {
    const type = this.typeText();
    const named = isOwn(this.schema.title, place.name);
    return html`${foreign(named ? this.schema.title : place.name)}
      <small>${[named ? plain(place.name) : '', this.required ? t('form.required') : '', type, this.schema.deprecated === true ? t('form.deprecated') : ''].filter(Boolean).join(' · ')}</small>`;
  }

  typeText() {
    const { format, type } = this.schema;
    return [typeof type === 'string' ? type : '', format ?? ''].filter(Boolean).join(', ').slice(0, 40);
  }

  describedBy(errors) {
    return [this.schema.description || this.hint() ? `${this.id}-help` : '', errors.length ? `${this.id}-errors` : '']
      .filter(Boolean)
      .join(' ') || nothing;
  }

  help() {
    const hint = this.hint();
    return this.schema.description || hint
      ? html`<div class="help" id="${this.id}-help">
          ${this.schema.description ? foreignText(this.schema.description) : nothing}${hint ? html`<div>${hint}</div>` : nothing}
        </div>`
      : nothing;
  }

  /** What happens when nothing is typed, and which limits there are. */
  hint() {
    const { default: preset } = this.schema;
    return preset === undefined ? '' : html`${t('form.default')} ${foreign(typeof preset === 'string' ? preset : print(preset))}`;
  }

  placeholder() {
    const example = this.schema.examples?.[0] ?? this.schema.example ?? this.schema.default;
    return example === undefined || example === null || typeof example === 'boolean' ? '' : typeof example === 'string' ? example : print(example);
  }

  faults(errors) {
    return errors.length
      ? html`<div class="problem" id="${this.id}-errors">${errors.map((one) => html`<div>${one}</div>`)}</div>`
      : nothing;
  }

  /** What the server and the field itself say is wrong here. */
  messages(place) {
    return [this.problem, ...(this.form.errors.get(place.pointer) ?? [])].filter(Boolean);
  }

  /** The field at the pointer of an error, or the one around it. */
  find(place, pointer) {
    for (const [name, child] of this.children()) {
      const inner = place + pointerOf(String(name));
      if (pointer === inner || pointer.startsWith(`${inner}/`)) {
        return child.find(inner, pointer);
      }
    }
    return { field: this, pointer: place };
  }
}

/** Whether a title says more than the name does. */
function isOwn(title, name) {
  const letters = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  return typeof title === 'string' && title.trim() !== '' && title.length <= LONGEST_TITLE && letters(title) !== letters(name);
}
