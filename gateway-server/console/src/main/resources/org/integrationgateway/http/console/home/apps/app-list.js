import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { narrow } from '../../core/narrow.js';
import { PagedResource } from '../../core/resource.js';
import { link, note } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { appAction, openButton } from './app-action.js';
import './app-icon.js';
import './attention.js';
import './catalog.js';
import { grouped } from './groups.js';
import { appPlace } from './places.js';
import { needsAction, standing, standingBadge } from './standing.js';
import { hasOwn, startHere } from './start-here.js';

const AT_ONCE = 100;

/** A filter looks through no more of them. */
const MOST = 10_000;
const SHOWN = { all: () => true, todo: needsAction, ready: (app) => ['ready', 'unverified'].includes(standing(app)) };

/** How many apps the open groups have on a phone; the groups after these are closed at first. */
const OPEN_ON_PHONE = 25;

/** The apps that the person may use, with their states and the action that helps each. */
class AppList extends Element {
  static properties = { place: {}, filter: { state: true }, show: { state: true }, length: { state: true }, reading: { state: true } };

  #apps = new PagedResource(this, () => ({ path: '/api/v1/apps', limit: AT_ONCE }));

  connectedCallback() {
    super.connectedCallback();
    this.filter = this.place.filter ?? '';
    this.show = Object.hasOwn(SHOWN, this.place.show) ? this.place.show : 'all';
    this.length = AT_ONCE;
  }

  updated() {
    if (this.#apps.data && this.#apps.next && this.#apps.data.length < MOST && !this.#apps.error && this.#isNarrowed()) {
      this.#readAll();
    }
  }

  #isNarrowed() {
    return this.filter.trim() !== '' || this.show !== 'all';
  }

  /** A filter looks through every app, also those that were not read yet. */
  async #readAll() {
    if (this.reading) {
      return;
    }
    this.reading = true;
    await this.#apps.all(MOST);
    this.reading = false;
  }

  #narrow(change) {
    Object.assign(this, change, { length: AT_ONCE });
    note({ tab: 'apps', filter: this.filter.trim(), show: this.show === 'all' ? '' : this.show });
  }

  async #more() {
    const before = this.length;
    this.length += AT_ONCE;
    if (this.#apps.next && this.#apps.data.length < this.length) {
      await this.#apps.more();
    }
    await this.updateComplete;
    this.querySelectorAll('.cards h2 a')[before]?.focus();
  }

  #matching(apps) {
    const words = this.filter.toLowerCase().split(/\s+/).filter(Boolean);
    return apps.filter((app) => {
      const text = `${app.name} ${app.displayName ?? ''} ${app.description ?? ''} ${app.category ?? ''}`.toLowerCase();
      return SHOWN[this.show](app) && words.every((word) => text.includes(word));
    });
  }

  view() {
    return html`<h1>${t('apps.title')}</h1>
      ${this.#apps.view(
        (apps) => html`${apps.length ? this.#list(apps) : empty(t('apps.empty'), t('apps.empty.help'))}
          <gw-catalog .opened=${!hasOwn(apps)}></gw-catalog>`,
        { button: false },
      )}`;
  }

  #list(apps) {
    const matching = this.#matching(apps);
    const further = matching.length > this.length || (this.#apps.next && !this.#isNarrowed());
    return html`<gw-attention .apps=${apps}></gw-attention>
      ${startHere(apps, () => this.requestUpdate())}
      <form class="row" role="search" @submit=${(event) => event.preventDefault()}>
        <label class="grow"
          ><span class="hidden">${t('apps.filter')}</span>
          <input type="search" placeholder=${t('apps.filter')} .value=${this.filter}
            @input=${(event) => this.#narrow({ filter: event.target.value })} /></label>
        <label
          ><span class="hidden">${t('apps.show')}</span>
          <select @change=${(event) => this.#narrow({ show: event.target.value })}>
            ${Object.keys(SHOWN).map((one) => html`<option value=${one} ?selected=${one === this.show}>${t(`apps.show.${one}`)}</option>`)}
          </select></label>
      </form>
      <p class="quiet" role="status">${this.#count(matching.length, apps.length)}</p>
      ${matching.length
        ? (this.#isNarrowed() ? this.#cards(matching.slice(0, this.length)) : this.#grouped(matching))
        : empty(t('apps.none'), t('apps.none.help'), html`<p>
            <button type="button" class="other" @click=${() => this.#narrow({ filter: '', show: 'all' })}>${t('apps.filter.clear')}</button>
          </p>`)}
      ${further ? html`<p><button type="button" class="other" @click=${() => this.#more()}>${t('list.more')}</button></p>` : nothing}`;
  }

  /** First what has to be connected again, then what is connected, then the rest by category. */
  #grouped(apps) {
    const groups = grouped(apps);
    const order = groups.flatMap(({ members }) => members).slice(0, this.length);
    if (groups.length === 1) {
      return this.#cards(order);
    }
    let before = 0;
    return groups.map(({ name, heading, members }) => {
      before += members.length;
      const shown = members.filter((app) => order.includes(app));
      return shown.length
        ? html`<details class="end" data-group=${name} ?open=${narrow(before <= OPEN_ON_PHONE, true)}>
            <summary><h2>${heading}</h2><span class="quiet">${number(members.length)}</span></summary>${this.#cards(shown)}</details>`
        : nothing;
    });
  }

  /** Apps of one title are told apart by their names. */
  #cards(apps) {
    const titles = Map.groupBy(this.#apps.data, title);
    return html`<ul class="cards">${repeat(apps, (app) => app.name, (app) => card(app, titles.get(title(app)).length > 1))}</ul>`;
  }

  #count(matching, read) {
    if (this.reading) {
      return t('apps.searching', { count: number(read) });
    }
    if (this.#isNarrowed()) {
      return t('apps.found', { count: number(matching), all: number(read) });
    }
    return this.#apps.next ? t('apps.first', { count: number(read) }) : tn('apps.count', read);
  }
}

const number = (count) => new Intl.NumberFormat().format(count);

const title = (app) => app.displayName || app.name;

/** A card. The button that reconnects a refused app is above all cards. */
function card(app, isRepeated) {
  const isUnconnected = standing(app) === 'needs_user_connection';
  return html`<li class="card app ${isUnconnected ? 'unconnected' : ''}">
    <div class="row top-line">
      <gw-app-icon .app=${app}></gw-app-icon>
      <h2 class="grow"><a href="${link(appPlace(app))}">${foreign(title(app))}</a>${isRepeated
        ? html` <small><code>${foreign(app.name)}</code></small>`
        : nothing}</h2>
    </div>
    <p class="about">${foreign(app.description ?? '')}</p>
    <div class="row apart">${standingBadge(app)} ${standing(app) === 'refused' ? openButton(app) : appAction(app, undefined, true)}</div>
  </li>`;
}

define('gw-app-list', AppList);
