import { get } from '../core/api.js';
import { Element, define, html, nothing } from '../core/element.js';
import { reasonText } from '../core/foreign.js';
import { badge } from '../core/parts.js';
import { Refresh } from '../core/refresh.js';
import { link } from '../core/router.js';
import { t, tn } from '../core/text.js';

const SECONDS = 15;

/** In the header of every page: why the server is not ready, and that its last reload was rejected or left entries unchanged. Nothing while all is well. */
class Readiness extends Element {
  static properties = { obstacles: { state: true }, reload: { state: true } };

  constructor() {
    super();
    this.obstacles = [];
    this.refresh = new Refresh(this, () => this.#read(), SECONDS);
  }

  #restarted = () => this.#read();

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('gateway-restarted', this.#restarted);
    this.#read();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('gateway-restarted', this.#restarted);
  }

  async #read() {
    try {
      this.obstacles = (await get('/admin/api/v1/readiness')).obstacles;
      this.reload = await get('/admin/api/v1/reload');
    } catch {
      // The page below says that the server does not answer, or that the session has ended.
    }
  }

  view() {
    return html`<div role="status">${this.obstacles.length
      ? html`<details class="readiness">
          <summary>${badge('bad', t('readiness.not'))} <small>${tn('readiness.obstacles', this.obstacles.length)}</small></summary>
          <div class="card"><p>${t('readiness.help')}</p>
            <ul>${this.obstacles.map((one) => html`<li>${reasonText(one)}</li>`)}</ul>
            <a href="${link({ tab: 'providers' })}">${t('readiness.providers')}</a></div>
        </details>`
      : nothing}${this.reload && !this.reload.current
      ? html`<a class="outdated" href="${link({ tab: 'configuration' })}">${badge('warn', t(this.reload.last?.state === 'incomplete' ? 'readiness.incomplete' : 'readiness.refused'))}</a>`
      : nothing}</div>`;
  }
}

define('gw-readiness', Readiness);
