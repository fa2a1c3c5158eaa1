import { html, nothing, repeat } from '../../element.js';
import { plain } from '../../foreign.js';
import { t } from '../../text.js';
import { FormField } from '../form-field.js';

const MOST_SHOWN = 100;

/** Elements that are added, removed and moved. */
export class ListField extends FormField {
  given = false;
  items = [];

  children() {
    return this.items.map((item, index) => [index, item]);
  }

  value() {
    const values = this.items.map((item) => item.value());
    // An element without a value would move the others.
    return values.length || this.required || this.given ? values.map((one) => (one === undefined ? null : one)) : undefined;
  }

  set(value) {
    if (!Array.isArray(value) || value.length > MOST_SHOWN) {
      return false;
    }
    this.given = true;
    this.items = value.map((one) => this.#make(one));
    return true;
  }

  #make(value) {
    return this.form.make(this.schema.items ?? true, { required: true, value });
  }

  async #add() {
    const item = this.#make();
    this.items = [...this.items, item];
    this.changed();
    await this.form.focus(item);
  }

  async #remove(index) {
    this.items = this.items.filter((_, at) => at !== index);
    this.given = false;
    this.changed();
    await this.form.focus(this.items[Math.min(index, this.items.length - 1)] ?? { id: `${this.id}-add` });
  }

  async #move(index, by, button) {
    const items = [...this.items];
    [items[index], items[index + by]] = [items[index + by], items[index]];
    this.items = items;
    this.changed();
    await this.form.host.updateComplete;
    // At an end of the list the button has nothing more to do.
    (button.disabled ? button.parentElement.querySelector('button:not(:disabled)') : button).focus();
  }

  typeText() {
    return 'array';
  }

  view(place) {
    const { maxItems } = this.schema;
    return this.grouped(place, html`
      ${repeat(this.items, (item) => item, (item, index) => this.#item(place, item, index))}
      <button type="button" class="other small" id="${this.id}-add" ?disabled=${this.items.length >= Math.min(MOST_SHOWN, Number(maxItems?.text ?? Infinity))}
        @click=${() => this.#add()}>${t('form.add', { name: plain(place.name) })}</button>`);
  }

  #item(place, item, index) {
    const name = `${place.name} ${index + 1}`;
    const label = plain(name);
    const button = (key, sign, disabled, act) => html`<button type="button" class="other small" aria-label=${t(key, { name: label })} title=${t(key, { name: label })}
      ?disabled=${disabled} @click=${(event) => act(event.currentTarget)}>${sign}</button>`;
    return html`<div class="item">
      <div class="grow">${item.view({ name, pointer: `${place.pointer}/${index}` })}</div>
      <div class="row">
        ${this.items.length > 1
          ? html`${button('form.up', '↑', index === 0, (it) => this.#move(index, -1, it))}
              ${button('form.down', '↓', index === this.items.length - 1, (it) => this.#move(index, 1, it))}`
          : nothing}
        ${button('form.remove', '✕', false, () => this.#remove(index))}
      </div>
    </div>`;
  }
}
