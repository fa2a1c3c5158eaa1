import { Element, define, html, nothing } from './element.js';
import { send } from './api.js';
import { foreign } from './foreign.js';
import './frame/header.js';
import { link, route } from './router.js';
import { t } from './text.js';
import './messages.js';

/**
 * The frame of a console: header, the list of pages, the page that is shown, messages, and the
 * notice of a session that has ended. A page is `{tab, group, title, element, load}`: `load` imports the
 * module that defines the element.
 */
class Shell extends Element {
  static properties = {
    pages: {},
    name: {},
    console: {},
    end: {},
    notes: {},
    probe: {},
    menu: { state: true },
    shown: { state: true },
    ended: { state: true },
    offline: { state: true },
  };

  #arrived = () => this.#show(true);
  #turn = 0;

  constructor() {
    super();
    this.pages = [];
    this.ended = false;
    this.offline = !navigator.onLine;
  }

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('gateway-route', this.#arrived);
    window.addEventListener('gateway-session-ended', () => { this.ended = true; });
    window.addEventListener('online', () => { this.offline = false; });
    window.addEventListener('offline', () => { this.offline = true; });
    window.addEventListener('focus', () => this.ended && this.#continue());
    this.#show(false);
  }

  async #show(moveFocus) {
    const wanted = route();
    const page = wanted.tab ? this.pages.find((one) => one.tab === wanted.tab) : this.pages[0];
    document.title = `${t(page?.title ?? 'shell.unknown')} · ${this.name}`;
    const turn = (this.#turn += 1);
    const shown = { page, unknown: page ? '' : wanted.tab };
    try {
      await page?.load();
      shown.element = page && document.createElement(page.element);
      if (shown.element) {
        shown.element.place = wanted;
      }
    } catch (failure) {
      shown.failure = failure;
    }
    if (turn !== this.#turn) {
      return;
    }
    this.shown = shown;
    this.menu = false;
    await this.updateComplete;
    await shown.element?.updateComplete;
    if (moveFocus) {
      const main = this.querySelector('main');
      if (!main?.contains(document.activeElement)) {
        main?.focus();
      }
      window.scrollTo(0, 0);
    }
  }

  view() {
    return html`<a class="skip" href="#content">${t('shell.skip')}</a>
      <gw-header .pages=${this.pages} .console=${this.console} .end=${this.end}></gw-header>
      ${this.offline ? html`<div class="banner" role="status">${t('shell.offline')}</div>` : nothing}
      ${this.ended ? this.#sessionEnded() : nothing}
      <div class="frame">
        <nav class="side" aria-label="${t('shell.pages')}">
          <button type="button" class="other" aria-expanded="${this.menu ? 'true' : 'false'}" aria-controls="pages"
            @click=${() => { this.menu = !this.menu; }}>${t('shell.menu')}: ${t(this.shown?.page?.title ?? 'shell.pages')}</button>
          <div id="pages" class="pages ${this.menu ? 'open' : ''}">
            ${[...new Set(this.pages.map((page) => page.group))].map((group) => this.#group(group))}
          </div>
        </nav>
        <main id="content" tabindex="-1">
          ${this.shown?.failure
            ? html`<h1>${t(this.shown.page.title)}</h1>
              <div role="alert"><p>${t('shell.reload')}</p><p><a href="${location.href}">${t('state.retry')}</a></p></div>`
            : this.shown?.unknown
              ? this.#unknown(this.shown.unknown)
              : this.shown?.element ?? nothing}
        </main>
      </div>
      <gw-messages></gw-messages>`;
  }

  /** An address with the name of a page that this console does not have. */
  #unknown(name) {
    return html`<h1>${t('shell.unknown')}</h1>
      <p>${t('shell.unknown.help')} <code>${foreign(name)}</code></p>
      <p><a class="button" href="${link({ tab: this.pages[0].tab })}">${t(this.pages[0].title)}</a></p>`;
  }

  #group(group) {
    return html`<p class="group" id="${group}">${t(group)}</p>
      <ul aria-labelledby="${group}">
        ${this.pages
          .filter((page) => page.group === group)
          .map(
            (page) => html`<li>
              <a href="${link({ tab: page.tab })}" aria-current="${page === this.shown?.page ? 'page' : 'false'}">${t(page.title)}${this.notes?.[page.tab] ?? nothing}</a>
            </li>`,
          )}
      </ul>`;
  }

  #sessionEnded() {
    return html`<div class="banner" role="alert">
      ${t('shell.ended')} <a href="${location.href}" target="_blank" rel="opener">${t('shell.login')}</a>
      <button type="button" class="other" @click=${() => this.#continue()}>${t('state.retry')}</button>
    </div>`;
  }

  /** Goes on after a login in another tab; the page, and what was typed into it, stays. */
  async #continue() {
    try {
      if ((await send('GET', this.probe)).ok) {
        this.ended = false;
        window.dispatchEvent(new CustomEvent('gateway-retry'));
      }
    } catch {
      // The notice stays until the gateway answers.
    }
  }
}

define('gw-shell', Shell);

/**
 * Puts the frame into the document.
 *
 * @param console `home` or `admin`
 * @param end what the header shows besides, such as a state
 * @param notes what the menu shows beside the title of a page, by its tab
 * @param probe path of a route that answers callers with a session
 */
export function start({ name, console, pages, end, notes, probe }) {
  const shell = document.createElement('gw-shell');
  Object.assign(shell, { name, console, pages, end, notes, probe });
  document.body.append(shell);
}


