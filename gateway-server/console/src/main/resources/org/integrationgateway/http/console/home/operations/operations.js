import { segment } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { outcomeHelp, outcomeText } from '../../core/outcome.js';
import { PagedResource } from '../../core/resource.js';
import { link, note } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { hintBadges, tagLinks } from './badges.js';

const TYPING_MILLIS = 200;

/**
 * The operations of an app. The server finds and pages them; rows that are out of sight cost the
 * browser nothing, and more of them are read when the end comes near.
 */
class Operations extends Element {
  static properties = { app: {}, place: {}, words: { state: true } };

  #timer;
  #end = new IntersectionObserver((seen) => seen.some((one) => one.isIntersecting) && this.#further(), { rootMargin: '600px' });
  #reading = false;
  #list = new PagedResource(this, () => ({
    path: `/api/v1/apps/${segment(this.app.name)}/operations`,
    query: { query: this.words, view: 'summary' },
  }));

  connectedCallback() {
    this.words ??= this.place?.words ?? '';
    super.connectedCallback();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#end.disconnect();
    clearTimeout(this.#timer);
  }

  updated() {
    this.#end.disconnect();
    const end = this.querySelector('.end');
    if (end) {
      this.#end.observe(end);
    }
  }

  async #further() {
    if (!this.#reading && this.#list.next && !this.#list.error && !this.#list.busy) {
      this.#reading = true;
      await this.#list.more();
      this.#reading = false;
    }
  }

  #typed(words) {
    this.words = words;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      note({ ...this.place, words });
      this.#list.reload();
    }, TYPING_MILLIS);
  }

  view() {
    if (this.#missing() && !this.#list.data?.length && !this.words) {
      return html`<h2>${t('operations.title')}</h2>${this.#partial()}`;
    }
    const total = Number(this.#list.headers?.get('x-total-count') ?? this.#list.data?.length ?? 0);
    return html`<div class="row apart">
        <h2>${t('operations.title')}</h2>
        <p class="quiet" role="status">${this.#list.data ? (this.words ? tn('operations.found', total) : tn('operations.count', total)) : nothing}</p>
      </div>
      <div class="field"><input type="search" aria-label=${t('operations.search')} placeholder=${t('operations.search')} autocomplete="off"
        spellcheck="false" .value=${this.words} @input=${(event) => this.#typed(event.target.value)} /></div>
      ${this.#partial()}
      ${this.#list.view((operations) => (operations.length ? this.#rows(operations) : this.#empty()))}`;
  }

  #empty() {
    if (this.words) {
      return empty(t('operations.none'), t('operations.none.help'));
    }
    return this.#missing() ? nothing : empty(t('operations.empty'), t('operations.empty.help'));
  }

  /** The code of the failure that keeps operations from the list. */
  #missing() {
    return /reason=(\w+)/.exec(this.#list.headers?.get('x-gateway-catalog') ?? '')?.[1];
  }

  /** Why operations are missing that depend on the connection of the person. */
  #partial() {
    const reason = this.#missing();
    return reason
      ? html`<div role="alert"><p>${t(this.#list.data?.length ? 'operations.partial' : 'operations.absent')} ${outcomeText(reason)}</p>${this.app.status === 'unavailable' ? nothing : html`<p>${outcomeHelp(reason)}</p>`}</div>`
      : nothing;
  }

  #rows(operations) {
    return html`<ul class="operations">
        ${repeat(operations, (operation) => operation.id, (operation) => html`<li>
          <a href=${link({ tab: 'apps', app: this.app.name, operation: operation.id })}>${foreign(operation.title || operation.id)}</a>
          ${operation.title ? html`<code>${foreign(operation.id)}</code>` : nothing}
          <span class="row">${hintBadges(operation)}${tagLinks(this.app, operation, 3)}</span>
          ${operation.description ? html`<p class="quiet line">${foreign(operation.description)}</p>` : nothing}
        </li>`)}
      </ul>
      ${this.#list.next ? html`<div class="end"></div>` : nothing}`;
  }
}

define('gw-operations', Operations);
