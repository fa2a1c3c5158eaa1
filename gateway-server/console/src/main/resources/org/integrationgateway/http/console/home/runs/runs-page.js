import { Element, define, html } from '../../core/element.js';
import { link } from '../../core/router.js';
import { loading } from '../../core/states.js';
import { t } from '../../core/text.js';

/** Each place, with the module of its element and whether it has a heading of its own. */
const PLACES = [
  { has: 'run', load: () => import('./run-view.js'), view: (place) => html`<gw-run .place=${place}></gw-run>` },
  { has: 'start', load: () => import('./start-form.js'), view: (place) => html`<gw-run-start .place=${place}></gw-run-start>` },
  { has: 'definition', load: () => import('./definition-view.js'), view: (place) => html`<gw-definition .place=${place}></gw-definition>` },
  { has: 'event', load: () => import('./event-form.js'), view: () => html`<gw-event-form></gw-event-form>` },
];
const LISTS = {
  runs: { load: () => import('./run-list.js'), view: (place) => html`<gw-run-list .place=${place}></gw-run-list>` },
  definitions: { load: () => import('./definition-list.js'), view: () => html`<gw-definition-list></gw-definition-list>` },
};

/** Runs and definitions of workflows: `?tab=runs`, `&run=ID`, `&view=definitions`, `&definition=ID`, `&start=ID`, `&event=new`. */
class RunsPage extends Element {
  static properties = { place: {}, shown: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    const found = this.#one() ?? this.#list();
    await found.load();
    this.shown = found;
  }

  #one() {
    return PLACES.find(({ has }) => this.place[has]);
  }

  #list() {
    return LISTS[this.place.view] ?? LISTS.runs;
  }

  view() {
    const content = this.shown ? this.shown.view(this.place) : loading();
    return this.#one() ? content : html`<h1>${t('runs.title')}</h1>${this.#parts()}${content}`;
  }

  #parts() {
    const isRuns = this.#list() === LISTS.runs;
    return html`<nav class="parts" aria-label="${t('runs.parts')}"><ul>
      <li><a href="${link({ tab: 'runs' })}" aria-current="${isRuns ? 'page' : 'false'}">${t('runs.runs')}</a></li>
      <li><a href="${link({ tab: 'runs', view: 'definitions' })}" aria-current="${isRuns ? 'false' : 'page'}">${t('runs.definitions')}</a></li>
    </ul></nav>`;
  }
}

define('gw-runs', RunsPage);
