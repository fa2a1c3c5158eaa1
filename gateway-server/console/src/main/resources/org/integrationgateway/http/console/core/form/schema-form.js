import { Element, define, html, nothing, uniqueId } from '../element.js';
import { t } from '../text.js';
import { JsonField } from './fields/json.js';
import { FileField } from './fields/file.js';
import { makeField } from './make.js';

/**
 * A form for a JSON Schema of an object (read by `parse(text, {plain: true})`, so that no digit of
 * it is lost). What is typed is `value()`: Maps, arrays, strings, NumberText. `gw-change` tells of
 * every change.
 *
 *   html`<gw-schema-form .schema=${operation.inputSchema} @gw-change=${...}></gw-schema-form>`
 */
class SchemaForm extends Element {
  static properties = { schema: {}, raw: { state: true } };

  errors = new Map();
  topId = uniqueId('form');
  #context;
  #root;

  willUpdate(changed) {
    if (changed.has('schema')) {
      this.#build(new Map());
    }
  }

  #build(value) {
    const host = this;
    this.#context = {
      host,
      schema: this.schema,
      get errors() {
        return host.errors;
      },
      changed: () => this.#changed(),
      focus: (field) => this.#focus(field),
      make: (schema, options) => makeField(this.#context, schema, options),
    };
    this.#root = this.#context.make(this.schema, { required: true, value });
    this.#root.isRoot = true;
    this.raw = this.raw ? this.#rawField(value) : undefined;
  }

  #rawField(value) {
    const field = new JsonField(this.#context, { type: 'object' }, false);
    field.set(value);
    return field;
  }

  #changed() {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('gw-change', { bubbles: true }));
  }

  async #focus(field) {
    await this.updateComplete;
    const found = document.getElementById(field?.id ?? '') ?? document.getElementById(`${field?.id}-open`) ?? document.getElementById(`${field?.id}-kind`);
    found?.focus();
  }

  /** What was typed: a Map; without the files. */
  value() {
    return (this.raw ?? this.#root)?.value() ?? new Map();
  }

  /** Takes a value over, such as the input of an earlier call. */
  setValue(value) {
    this.errors = new Map();
    this.#build(value);
    this.requestUpdate();
  }

  /** The files that were chosen: `[{name, file}]`, by the names of the members. */
  files() {
    return this.#root.children().filter(([, field]) => field instanceof FileField && field.file).map(([name, field]) => ({ name, file: field.file }));
  }

  /** Whether what was typed can be sent; else the first field that is wrong gets the focus. */
  async ready() {
    const wrong = this.raw ? (this.raw.problem ? this.raw : undefined) : firstProblem(this.#root);
    if (wrong) {
      await this.#focus(wrong);
    }
    return !wrong;
  }

  /** Shows the errors of the server, `[{pointer, message}]`, beside their fields; the first gets the focus. */
  async showErrors(list) {
    const errors = new Map();
    const fields = [];
    for (const { pointer, message } of list) {
      const found = this.raw ? { field: this.raw, pointer: '' } : this.#root.find('', pointer ?? '');
      const rest = (pointer ?? '').slice(found.pointer.length);
      errors.set(found.pointer, [...(errors.get(found.pointer) ?? []), rest ? `${rest}: ${message}` : message]);
      fields.push(found.field);
    }
    this.errors = errors;
    this.requestUpdate();
    await this.updateComplete;
    if (fields.length) {
      await this.#focus(fields.find((field) => field !== this.#root) ?? { id: this.topId });
    }
  }

  async #toRaw() {
    this.errors = new Map();
    this.raw = this.#rawField(this.#root.value() ?? new Map());
    await this.#focus(this.raw);
  }

  async #toForm() {
    if (!(await this.ready())) {
      return;
    }
    const value = this.raw.value() ?? new Map();
    if (!(value instanceof Map)) {
      this.raw.problem = t('form.json.object');
      this.requestUpdate();
      return;
    }
    const files = this.files();
    this.raw = undefined;
    this.errors = new Map();
    this.#build(value);
    for (const [name, field] of this.#root.children()) {
      field.file = field instanceof FileField ? files.find((one) => one.name === name)?.file : undefined;
    }
    this.#changed();
  }

  view() {
    const top = this.raw ? [] : (this.errors.get('') ?? []);
    return html`
      <div class="row apart">
        <span></span>
        <div class="row" role="group" aria-label=${t('form.mode')}>
          <button type="button" class="other small" aria-pressed=${this.raw ? 'false' : 'true'} @click=${() => this.raw && this.#toForm()}>${t('form.fields')}</button>
          <button type="button" class="other small" aria-pressed=${this.raw ? 'true' : 'false'} @click=${() => !this.raw && this.#toRaw()}>${t('form.raw')}</button>
        </div>
      </div>
      ${top.length
        ? html`<div role="alert" id=${this.topId} tabindex="-1">${top.map((one) => html`<p>${one}</p>`)}</div>`
        : nothing}
      ${this.raw ? this.raw.view({ name: t('form.input'), pointer: '' }) : this.#fields()}`;
  }

  #fields() {
    const isEmpty = !this.#root.children().length && this.#root.value()?.size === 0;
    return html`${isEmpty ? html`<p class="quiet">${t('form.nothing')}</p>` : nothing}${this.#root.view({ name: t('form.input'), pointer: '' })}`;
  }
}

function firstProblem(field) {
  if (field.problem) {
    return field;
  }
  for (const [, child] of field.children()) {
    const wrong = firstProblem(child);
    if (wrong) {
      return wrong;
    }
  }
  const inner = field.inner ?? field.current;
  return inner ? firstProblem(inner) : undefined;
}

define('gw-schema-form', SchemaForm);
