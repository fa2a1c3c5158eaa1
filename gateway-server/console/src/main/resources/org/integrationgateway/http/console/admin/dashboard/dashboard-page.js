import { Element, define, html, nothing } from '../../core/element.js';
import { get } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { doorText } from '../../core/calls/doors.js';
import { foreign } from '../../core/foreign.js';
import { fold, narrow } from '../../core/narrow.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { note } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { asked } from '../fleet/replica-switch.js';
import { appText } from './call-table.js';
import { callerTable } from './caller-table.js';
import './chart.js';
import { charts } from './charts.js';
import { failureTable } from './failure-table.js';
import { health } from './health.js';
import './receivers.js';
import { replicaFacts } from './replica-facts.js';

const WINDOWS = {
  '15m': { seconds: 900, asked: 'PT15M', label: () => t('dashboard.window.15m') },
  '1h': { seconds: 3600, asked: 'PT1H', label: () => t('dashboard.window.1h') },
  '6h': { seconds: 21_600, asked: 'PT6H', label: () => t('dashboard.window.6h') },
};
const FIRST_WINDOW = '15m';
const REFRESH_SECONDS = 10;

/** How this replica does, or all of them: rates, errors and latencies of the last hours, and what it runs. */
class DashboardPage extends Element {
  static properties = { place: {} };

  #figures = new Resource(this, (signal) => {
    const { app, door, replicas } = this.place;
    return get('/admin/api/v1/figures', { window: this.#window().asked, app, door, replicas }, signal);
  });
  #names = new AppNames(this, { all: true });
  #refresh = new Refresh(this, () => this.#figures.reload(), REFRESH_SECONDS);

  #window() {
    return WINDOWS[this.place.window] ?? WINDOWS[FIRST_WINDOW];
  }

  #change(part) {
    this.place = { ...this.place, tab: 'dashboard', ...part };
    note(this.place);
    this.#figures.reload();
  }

  view() {
    return html`<div class="row apart">
        <h1 tabindex="-1">${t('dashboard.title')}</h1>
        ${this.#refresh.button()}
      </div>
      <gw-replica-switch .all=${this.place.replicas === 'all'} @gw-choose=${(event) => this.#change({ replicas: event.detail })}></gw-replica-switch>
      ${this.#figures.view((figures) => this.#content(figures))}`;
  }

  #content(figures) {
    return html`${figures.replicas ? asked(figures.replicas) : html`<p class="quiet">${t('dashboard.ofReplica')} <b>${foreign(figures.replica)}</b>, ${t('dashboard.version', { version: figures.version })}</p>`}
      ${health(figures, this.#names)}
      <h2>${t('dashboard.calls')}</h2>
      ${this.#choice(figures)}
      ${figures.total.calls || figures.apps.length ? this.#calls(figures) : empty(t('dashboard.empty'), t('dashboard.empty.help'))}
      <gw-receivers></gw-receivers>
      ${fold(figures.replicas ? t('fleet.all') : t('dashboard.replica'), replicaFacts(figures))}`;
  }

  #choice(figures) {
    const now = this.#window();
    return html`<div class="row shown">
      <div class="row" role="group" aria-label=${t('dashboard.window')}>
        ${Object.entries(WINDOWS).map(([key, one]) => html`<button type="button" class="other" aria-pressed=${String(one === now)}
          @click=${() => this.#change({ window: key })}>${one.label()}</button>`)}
      </div>
      ${this.#select('app', t('dashboard.app'), t('dashboard.everyApp'), figures.apps, (name) => appText(name, this.#names))}
      ${this.#select('door', t('dashboard.door'), t('dashboard.everyDoor'), figures.doors, doorText)}
    </div>`;
  }

  #select(key, label, every, named, text) {
    const chosen = this.place[key] ?? '';
    const names = named.map((one) => one.name);
    const all = chosen && !names.includes(chosen) ? [chosen, ...names] : names;
    return html`<label>${label}
      <select @change=${(event) => this.#change({ [key]: event.target.value || undefined })}>
        <option value="" ?selected=${!chosen}>${every}</option>
        ${all.sort().map((name) => html`<option value=${name} ?selected=${name === chosen}>${text(name)}</option>`)}
      </select>
    </label>`;
  }

  #calls(figures) {
    const all = charts(figures, this.#window().seconds);
    const first = narrow(1, all.length);
    const drawn = (some) => html`<div class="charts">${some.map((chart) => html`<gw-chart .chart=${chart}></gw-chart>`)}</div>`;
    return html`${figures.steps.at.length
        ? html`${drawn(all.slice(0, first))}
            ${all.length > first ? fold(t('dashboard.moreCharts'), drawn(all.slice(first))) : nothing}`
        : html`<p class="quiet" role="status">${t('dashboard.soon')}</p>`}
      ${failureTable(figures)}
      ${fold(t('dashboard.tables'), html`<gw-call-table .of=${'app'} .heading=${t('dashboard.byApp')} .rows=${figures.apps} .chosen=${this.place.app}
        @gw-choose=${(event) => this.#change({ app: event.detail || undefined })}></gw-call-table>
      <gw-call-table .of=${'door'} .heading=${t('dashboard.byDoor')} .rows=${figures.doors} .chosen=${this.place.door}
        @gw-choose=${(event) => this.#change({ door: event.detail || undefined })}></gw-call-table>
      ${callerTable(figures.callers)}`)}`;
  }
}

define('gw-dashboard', DashboardPage);
