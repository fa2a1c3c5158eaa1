import { Element, define, html, nothing, uniqueId } from '../element.js';
import { foreign } from '../foreign.js';
import { t, tn } from '../text.js';
import { sources } from './search-sources.js';

const TYPING_MILLIS = 150;
const OF_A_GROUP = 6;

/**
 * The search over everything that the person may open, by `/` or Ctrl-K: a combobox with a list of
 * groups (WAI-ARIA, combobox pattern). The focus stays in the field; the arrows move the chosen one.
 */
class Search extends Element {
  static properties = {
    pages: {},
    open: { state: true },
    groups: { state: true },
    chosen: { state: true },
    busy: { state: true },
  };

  #id = uniqueId('search');
  #timer;
  #stop;
  #typing;
  #keys = (event) => this.#anywhere(event);

  constructor() {
    super();
    this.groups = [];
    this.chosen = 0;
  }

  connectedCallback() {
    super.connectedCallback();
    document.addEventListener('keydown', this.#keys);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    document.removeEventListener('keydown', this.#keys);
    clearTimeout(this.#timer);
    this.#stop?.abort();
  }

  #anywhere(event) {
    const types = event.target.closest?.('input, select, textarea, [contenteditable]');
    const slash = event.key === '/' && !types && !event.ctrlKey && !event.metaKey && !event.altKey;
    const palette = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
    if ((slash || palette) && !document.querySelector('dialog[open]')) {
      event.preventDefault();
      this.#show();
    }
  }

  async #show() {
    this.sources = sources(this.pages);
    this.open = true;
    await this.updateComplete;
    this.querySelector('dialog').showModal();
    this.querySelector('dialog input').value = '';
    this.#typing = undefined;
    this.#find('');
  }

  #close(dialog) {
    if (dialog.open) {
      // Opened again before the browser told that it was closed.
      return;
    }
    this.open = false;
    this.#stop?.abort();
    clearTimeout(this.#timer);
  }

  #typed(text) {
    clearTimeout(this.#timer);
    this.#typing = text;
    this.#timer = setTimeout(() => this.#find(text), TYPING_MILLIS);
  }

  /** Opens the chosen result; of words that were typed a moment ago, the first one when it is found. */
  async #enter() {
    if (this.#typing !== undefined) {
      clearTimeout(this.#timer);
      await this.#find(this.#typing);
      await this.updateComplete;
    }
    this.querySelector('[role=option][aria-selected=true]')?.click();
  }

  /** Asks all sources at once; each shows what it found when it is there, in the order of the sources. */
  async #find(text) {
    this.#stop?.abort();
    const stop = new AbortController();
    this.#stop = stop;
    const words = text.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.sources.map(() => []);
    this.busy = true;
    this.chosen = 0;
    await Promise.all(this.sources.map(async (source, at) => {
      try {
        found[at] = (await source.find(words, stop.signal)).slice(0, OF_A_GROUP);
      } catch {
        // A source that does not answer finds nothing; the others do.
      }
      if (!stop.signal.aborted) {
        this.groups = this.sources.map(({ title }, index) => ({ title, items: found[index] })).filter(({ items }) => items.length);
      }
    }));
    if (!stop.signal.aborted) {
      this.busy = false;
      this.#typing = this.#typing === text ? undefined : this.#typing;
    }
  }

  /** Opens a result as a click on a link would: places of this console without a new document. */
  #go(item) {
    this.querySelector('dialog').close();
    const anchor = document.createElement('a');
    anchor.setAttribute('href', item.href);
    document.body.append(anchor);
    anchor.click();
    anchor.remove();
  }

  #items() {
    return this.groups.flatMap(({ items }) => items);
  }

  #pressed(event) {
    const count = this.#items().length;
    const steps = { ArrowDown: this.chosen + 1, ArrowUp: this.chosen - 1, PageDown: Math.min(count - 1, this.chosen + OF_A_GROUP), PageUp: Math.max(0, this.chosen - OF_A_GROUP) };
    if (event.key === 'Enter') {
      event.preventDefault();
      this.#enter();
    } else if (event.key in steps && count) {
      event.preventDefault();
      this.chosen = (steps[event.key] + count) % count;
      this.updateComplete.then(() => this.querySelector('[role=option][aria-selected=true]')?.scrollIntoView({ block: 'nearest' }));
    }
  }

  view() {
    return html`<button type="button" class="other small find" aria-keyshortcuts="/ Control+K" @click=${() => this.#show()}>
        <span>${t('search.title')}</span><kbd aria-hidden="true">/</kbd></button>
      ${this.open ? this.#dialog() : nothing}`;
  }

  #dialog() {
    const count = this.#items().length;
    return html`<dialog class="search" aria-label="${t('search.title')}" @close=${(event) => this.#close(event.target)}
        @click=${(event) => event.target.localName === 'dialog' && event.target.close()}>
      <div class="row">
        <input class="grow" type="text" role="combobox" aria-expanded="${count ? 'true' : 'false'}" aria-controls="${this.#id}" aria-autocomplete="list"
          aria-label="${t('search.label')}" placeholder="${t('search.label')}" autocomplete="off" spellcheck="false" autofocus maxlength="200"
          aria-activedescendant=${count ? `${this.#id}-${this.chosen}` : nothing}
          @input=${(event) => this.#typed(event.target.value)} @keydown=${(event) => this.#pressed(event)} />
        <button type="button" class="other" @click=${(event) => event.target.closest('dialog').close()}>${t('dialog.close')}</button>
      </div>
      <p class="quiet" role="status">${this.busy ? t('state.loading') : count ? tn('search.found', count) : t('search.none')}</p>
      <div id="${this.#id}" role="listbox" aria-label="${t('search.results')}" tabindex="-1">${this.#groups()}</div>
      <p class="quiet hint" aria-hidden="true">${t('search.keys')}</p>
    </dialog>`;
  }

  #groups() {
    let at = -1;
    return this.groups.map(({ title, items }) => html`<div role="group" aria-label="${title}">
      <p class="group" aria-hidden="true">${title}</p>
      ${items.map((item) => {
        at += 1;
        const index = at;
        return html`<div id="${this.#id}-${index}" role="option" aria-selected="${index === this.chosen ? 'true' : 'false'}"
          aria-label="${[item.title, item.detail].filter(Boolean).join(', ')}" @pointermove=${() => { this.chosen = index; }}
          @click=${() => this.#go(item)}>${foreign(item.title)}
          ${item.detail ? html`<small>${foreign(item.detail)}</small>` : nothing}</div>`;
      })}</div>`);
  }
}

define('gw-search', Search);
