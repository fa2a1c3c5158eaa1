import { html, nothing } from './element.js';
import { t } from './text.js';

const STEP = 200;

/**
 * The first elements of a list that is already here, and a button for more: a page with ten thousand
 * rows is slow.
 *
 *   #slice = new Slice(this);
 *   view() { return html`${this.#slice.of(rows).map(...)} ${this.#slice.more(rows)}`; }
 */
export class Slice {
  #host;
  #shown = STEP;

  constructor(host) {
    this.#host = host;
  }

  of(list) {
    return list.length > this.#shown ? list.slice(0, this.#shown) : list;
  }

  more(list) {
    if (list.length <= this.#shown) {
      return nothing;
    }
    const further = () => {
      this.#shown += STEP;
      this.#host.requestUpdate();
    };
    return html`<p><button type="button" class="other" @click=${further}>${t('list.more')}</button>
      <small>${t('list.shown', { shown: this.#shown, all: list.length })}</small></p>`;
  }
}
