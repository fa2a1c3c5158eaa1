import { html, live, nothing, repeat } from '../../element.js';
import { t } from '../../text.js';
import { pointer } from '../../field.js';
import { plain } from '../../foreign.js';
import { FormField } from '../form-field.js';
import { takesMore } from '../schema.js';

const MANY_OPTIONAL = 9;

/** The members of an object. One that is optional is opened on demand, so that recursive schemas end. */
export class GroupField extends FormField {
  isRoot = false;
  open = this.required;
  members = undefined;
  others = [];

  /** Its declared members, made when the group is opened. */
  #declared() {
    const { properties = {}, required = [] } = this.schema;
    this.members ??= new Map(
      Object.entries(properties).map(([name, schema]) => [name, this.form.make(schema, { required: required.includes(name) })]),
    );
    return this.members;
  }

  children() {
    return this.open ? [...this.#declared(), ...this.others.map((one) => [one.name, one.field])] : [];
  }

  value() {
    if (!this.open) {
      return undefined;
    }
    const values = new Map();
    for (const [name, field] of this.children()) {
      const value = field.value();
      if (value !== undefined) {
        values.set(name, value);
      }
    }
    return values;
  }

  set(value) {
    if (!(value instanceof Map)) {
      return false;
    }
    const { properties = {}, required = [] } = this.schema;
    this.open = true;
    this.members = new Map(
      Object.entries(properties).map(([name, schema]) => [name, this.form.make(schema, { required: required.includes(name), value: value.get(name) })]),
    );
    this.others = [...value]
      .filter(([name]) => !Object.hasOwn(properties, name))
      .map(([name, one]) => ({ name, field: this.#other(one) }));
    return true;
  }

  #other(value) {
    const { additionalProperties: schema } = this.schema;
    return this.form.make(typeof schema === 'object' ? schema : {}, { required: true, value });
  }

  async #openIt(open) {
    this.open = open;
    this.changed();
    await this.form.focus(open ? [...this.#declared().values()][0] ?? this : { id: `${this.id}-open` });
  }

  async #addOther() {
    const other = { name: '', field: this.#other() };
    this.others = [...this.others, other];
    this.changed();
    await this.form.focus({ id: `${other.field.id}-name` });
  }

  async #removeOther(other) {
    this.others = this.others.filter((one) => one !== other);
    this.changed();
    await this.form.focus({ id: `${this.id}-add` });
  }

  typeText() {
    return 'object';
  }

  view(place) {
    if (this.isRoot) {
      return this.#content(place);
    }
    if (!this.open) {
      return html`<div class="field"><button type="button" class="other small" id="${this.id}-open" @click=${() => this.#openIt(true)}>
        ${t('form.open', { name: plain(place.name) })}</button> ${this.help()} ${this.faults(this.messages(place))}</div>`;
    }
    return this.grouped(place, html`${this.#content(place)}
      ${this.required ? nothing : html`<button type="button" class="other small" @click=${() => this.#openIt(false)}>${t('form.remove', { name: plain(place.name) })}</button>`}`);
  }

  #content(place) {
    const all = [...this.#declared()];
    // Members that are required beside others, such as those of a body that may be left out, are not folded.
    const beside = new Set(Object.values(this.schema.dependentRequired ?? {}).flat());
    const optional = all.filter(([name, field]) => !field.required && !beside.has(name));
    const folded = optional.length > MANY_OPTIONAL ? optional : [];
    const shown = folded.length ? all.filter((one) => !folded.includes(one)) : all;
    const draw = ([name, field]) => field.view({ name, pointer: place.pointer + pointer(name) });
    const isOpen = folded.some(([name, field]) =>
      field.value() !== undefined || [...this.form.errors.keys()].some((one) => `${one}/`.startsWith(`${place.pointer}${pointer(name)}/`)));
    return html`${shown.map(draw)}
      ${folded.length
        ? html`<details class="folded" ?open=${isOpen}><summary>${t('form.optional', { count: folded.length })}</summary>${folded.map(draw)}</details>`
        : nothing}
      ${repeat(this.others, (one) => one, (one) => this.#otherView(place, one))}
      ${takesMore(this.schema) && !(this.isRoot && this.schema.additionalProperties === undefined)
        ? html`<button type="button" class="other small" id="${this.id}-add" @click=${() => this.#addOther()}>${t('form.member.add')}</button>`
        : nothing}`;
  }

  #otherView(place, other) {
    const twice = this.children().filter(([name]) => name === other.name).length > 1;
    other.field.nameProblem = twice ? t('form.member.twice') : '';
    return html`<div class="item">
      <div class="grow">
        <div class="field">
          <label for="${other.field.id}-name">${t('form.member.name')}</label>
          <input id="${other.field.id}-name" autocomplete="off" spellcheck="false" .value=${live(other.name)}
            @input=${(event) => { other.name = event.target.value; this.changed(); }} />
          ${twice ? html`<div class="problem">${t('form.member.twice')}</div>` : nothing}
        </div>
        ${other.field.view({ name: other.name || t('form.member.value'), pointer: place.pointer + pointer(other.name) })}
      </div>
      <div class="row"><button type="button" class="other small" aria-label=${t('form.remove', { name: plain(other.name) })} @click=${() => this.#removeOther(other)}>✕</button></div>
    </div>`;
  }
}
