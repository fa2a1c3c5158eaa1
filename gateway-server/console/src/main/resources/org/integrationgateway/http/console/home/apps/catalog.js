import { post } from '../../core/api.js';
import { Action } from '../../core/action.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { copyButton } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import './app-icon.js';
import { appPlace } from './places.js';

const AT_ONCE = 24;
const PAUSE_MILLIS = 250;

/** The packages of which apps can be made: operators add one by a click, others ask for it. */
class Catalog extends Element {
  static properties = { opened: {}, added: {}, query: { state: true }, answer: { state: true } };

  #packages = new PagedResource(this, () => ({
    path: '/api/v1/packages',
    query: { query: this.query },
    member: 'packages',
    limit: AT_ONCE,
    whole: (answer) => { this.answer = answer; },
  }));

  #add = new Action(this, async (one) => {
    const made = await post('/admin/api/v1/apps', { source: one.package });
    say(t('catalog.added', { app: plain(one.title || made.app) }));
    go(appPlace({ name: made.app }));
  });

  #timer;

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #search(text) {
    this.query = text.trim();
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#packages.reload(), PAUSE_MILLIS);
  }

  view() {
    if (!this.query && !this.#packages.data?.length) {
      return nothing;
    }
    return html`<details class="end catalog" ?open=${this.opened}>
      <summary><h2>${t('catalog.title')}</h2></summary>
      <p class="quiet">${t(fact('admin') ? 'catalog.help.operator' : 'catalog.help')}</p>
      <form class="row" role="search" @submit=${(event) => event.preventDefault()}>
        <label class="grow"><span class="hidden">${t('catalog.search')}</span>
          <input type="search" placeholder=${t('catalog.search')} @input=${(event) => this.#search(event.target.value)} /></label>
      </form>
      ${this.#add.problem()}
      ${(this.answer?.problems ?? []).map((problem) => html`<p class="quiet">${foreign(problem)}</p>`)}
      ${this.#packages.view((packages) => packages.length
        ? html`<ul class="cards">${packages.map((one) => this.#card(one))}</ul>`
        : html`<p role="status">${t('catalog.none')}</p>`)}
    </details>`;
  }

  #card(one) {
    return html`<li class="card app">
      <div class="row top-line">
        <gw-app-icon .app=${{ name: one.name, displayName: one.title, icons: one.icons }}></gw-app-icon>
        <h3 class="grow">${foreign(one.title)}</h3>
      </div>
      <p class="about">${foreign(one.description ?? '')}</p>
      <div class="row apart"><span class="quiet">${tn('catalog.operations', one.operations)}</span>${this.#action(one)}</div>
    </li>`;
  }

  #action(one) {
    const named = html`<span class="hidden"> ${foreign(one.title)}</span>`;
    if (one.apps.length) {
      return html`<a class="button other" href="${link(appPlace({ name: one.apps[0] }))}">${t('apps.action.open')}${named}</a>`;
    }
    if (this.answer?.canAdd) {
      return html`<button type="button" ?disabled=${this.#add.busy} @click=${() => this.#add.run(one)}>${t('catalog.add')}${named}</button>`;
    }
    return fact('admin')
      ? copyButton(`gateway package add ${one.package}`, html`${t('catalog.command')}${named}`)
      : copyButton(
        t('catalog.note', { title: one.title, package: one.package, address: location.origin }),
        html`${t('apps.action.admin_configure')}${named}`,
      );
  }
}

define('gw-catalog', Catalog);
