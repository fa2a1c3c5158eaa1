import { html } from './element.js';
import { t } from './text.js';

/**
 * A box that narrows a list to the elements that have all its words. It reads the rest of a
 * `PagedResource` first, so that it finds what is not shown yet.
 *
 *   #filter = new Filter(this, this.#members);
 *   view() { return html`${this.#filter.box(t('…'))} ${this.#filter.of(members, (one) => [one.role])}`; }
 *
 * A place that has the words in its address gives `{text, typed}`: the words at the beginning, and
 * what is told of them when they change.
 */
export class Filter {
  #host;
  #list;
  #reading;
  #told;

  text = '';

  constructor(host, list, { text = '', typed } = {}) {
    this.#host = host;
    this.#list = list;
    this.text = text;
    this.#told = typed;
  }

  #typed(text) {
    this.text = text;
    this.#told?.(text);
    this.#host.requestUpdate();
    if (this.#list?.next && !this.#reading) {
      this.#reading = this.#list.all().finally(() => { this.#reading = undefined; });
    }
  }

  box(label) {
    return html`<label class="filter">${label}
      <input type="search" autocomplete="off" .value=${this.text} @input=${(event) => this.#typed(event.target.value)} />
    </label>`;
  }

  /** @param texts gives the texts of an element in which the words are looked for */
  of(items, texts) {
    const words = this.text.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length) {
      return items;
    }
    return items.filter((item) => {
      const all = texts(item).filter(Boolean).join(' ').toLowerCase();
      return words.every((word) => all.includes(word));
    });
  }

  /** What stands where no element has the words. */
  nothingFound() {
    return html`<p class="state" role="status">${t('filter.nothing', { text: this.text })}</p>`;
  }
}
