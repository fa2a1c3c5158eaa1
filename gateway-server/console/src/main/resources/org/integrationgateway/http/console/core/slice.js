import { html, nothing } from './element.js';
import { narrow } from './narrow.js';
import { t } from './text.js';

const STEP = 100;
const STEP_OF_PHONE = 6;

/**
 * The first elements of a list that is already here, and a button for more: a page with ten thousand
 * rows is slow, and on a phone fifty are a long way.
 *
 *   #slice = new Slice(this);
 *   view() { return html`${this.#slice.of(rows).map(...)} ${this.#slice.more(rows)}`; }
 */
export class Slice {
  #host;
  #step;
  #shown;

  /** @param step how many are shown at first, and more each time */
  constructor(host, step = narrow(STEP_OF_PHONE, STEP)) {
    this.#host = host;
    this.#step = step;
    this.#shown = step;
  }

  of(list) {
    return list.length > this.#shown ? list.slice(0, this.#shown) : list;
  }

  more(list) {
    if (list.length <= this.#shown) {
      return nothing;
    }
    const further = () => {
      this.#shown += this.#step;
      this.#host.requestUpdate();
    };
    return html`<p><button type="button" class="other" @click=${further}>${t('list.more')}</button>
      <small>${t('list.shown', { shown: this.#shown, all: list.length })}</small></p>`;
  }
}
