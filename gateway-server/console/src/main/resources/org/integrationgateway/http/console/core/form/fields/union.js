import { html, live } from '../../element.js';
import { visible } from '../../foreign.js';
import { print } from '../../json-text.js';
import { t } from '../../text.js';
import { constant, fits, resolve } from '../schema.js';
import { FormField } from '../form-field.js';

/** One of several shapes (oneOf, anyOf, several types). What was typed in the others is kept. */
export class UnionField extends FormField {
  chosen = this.required ? 0 : -1;
  fields = [];

  constructor(form, schema, required, branches) {
    super(form, schema, required);
    this.branches = branches;
  }

  #field(index, value) {
    this.fields[index] ??= this.form.make(this.branches[index], { required: true, value });
    return this.fields[index];
  }

  get current() {
    return this.chosen < 0 ? undefined : this.#field(this.chosen);
  }

  children() {
    return this.current?.children() ?? [];
  }

  find(at, pointer) {
    return pointer === at || !this.current ? { field: this, pointer: at } : this.current.find(at, pointer);
  }

  value() {
    return this.current?.value();
  }

  set(value) {
    const index = this.branches.findIndex((branch) => fits(branch, value, this.form.schema));
    if (index < 0) {
      return false;
    }
    this.chosen = index;
    this.fields = [];
    this.#field(index, value);
    return true;
  }

  #label(branch, index) {
    const schema = resolve(branch, this.form.schema);
    if (schema.title && schema.title !== this.schema.title) {
      return schema.title;
    }
    const told = Object.entries(schema.properties ?? {})
      .map(([name, property]) => [name, resolve(property, this.form.schema)])
      .find(([, property]) => Object.hasOwn(property, 'const') || property.enum?.length === 1);
    if (told) {
      return `${told[0]}: ${print(constant(told[1]))}`;
    }
    const required = (schema.required ?? []).join(', ');
    const type = [schema.type ?? []].flat().join(', ');
    return [type, schema.format, required].filter(Boolean).join(' · ') || t('form.alternative', { number: index + 1 });
  }

  typeText() {
    return '';
  }

  view(place) {
    return this.grouped(place, html`
      <div class="field">
        <label for="${this.id}-kind">${t('form.kind')}</label>
        <select id="${this.id}-kind" @change=${(event) => { this.chosen = Number(event.target.value); this.changed(); }}>
          ${this.required ? '' : html`<option value="-1" .selected=${live(this.chosen < 0)}>${t('form.notSent')}</option>`}
          ${this.branches.map((branch, index) => html`<option value=${index} .selected=${live(index === this.chosen)}>${visible(this.#label(branch, index)).slice(0, 120)}</option>`)}
        </select>
      </div>
      ${this.current ? this.current.view(place) : ''}`);
  }
}
