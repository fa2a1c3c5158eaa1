import { Element, define, html, nothing } from '../../core/element.js';
import { Refresh } from '../../core/refresh.js';
import { tn } from '../../core/text.js';
import { waiting } from './waiting.js';

/** In the menu: how many questions of agents wait for the person. */
class ApprovalCount extends Element {
  static properties = { count: { state: true } };

  #refresh = new Refresh(this, () => this.#read());
  #changed = () => this.#read();

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('gateway-route', this.#changed);
    window.addEventListener('gateway-answered', this.#changed);
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('gateway-route', this.#changed);
    window.removeEventListener('gateway-answered', this.#changed);
  }

  async #read() {
    try {
      this.count = (await waiting()).length;
    } catch {
      this.count = 0;
    }
  }

  view() {
    return this.count
      ? html` <span class="badge warn"><span aria-hidden="true">${this.count}</span><span class="hidden">${tn('waiting.count', this.count)}</span></span>`
      : nothing;
  }
}

define('gw-approval-count', ApprovalCount);
