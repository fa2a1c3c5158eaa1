import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { doorText } from '../../core/calls/doors.js';
import { foreign } from '../../core/foreign.js';
import { narrow } from '../../core/narrow.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { count, duration, rate, share } from '../../core/units.js';
import { failures } from './health.js';

const FIRST = narrow(3, 15);
const COLUMNS = {
  rate: { label: () => t('dashboard.rate'), order: (one) => one.calls.perSecond },
  calls: { label: () => t('dashboard.calls'), order: (one) => one.calls.calls },
  caller: { label: () => t('dashboard.callerErrors'), order: (one) => one.calls.caller / one.calls.calls },
  failed: { label: () => t('dashboard.failed'), order: (one) => failures(one.calls) / one.calls.calls },
  p50: { label: () => t('dashboard.p50'), order: (one) => one.calls.p50 ?? 0 },
  p95: { label: () => t('dashboard.p95'), order: (one) => one.calls.p95 ?? 0 },
  p99: { label: () => t('dashboard.p99'), order: (one) => one.calls.p99 ?? 0 },
};

/** An app of the figures in words; the figures have the calls of no app and of the rarely called ones too. */
export function appText(name, names) {
  return name === 'none' ? t('dashboard.noApp') : name === 'other' ? t('dashboard.otherApps') : names.of(name);
}

/** Calls by app or by door: a table that any column orders. @fires gw-choose with a name */
class CallTable extends Element {
  static properties = { of: {}, heading: {}, rows: {}, chosen: {}, by: { state: true }, all: { state: true } };

  #names = new AppNames(this, { all: true });

  constructor() {
    super();
    this.by = 'rate';
  }

  #choose(name) {
    this.dispatchEvent(new CustomEvent('gw-choose', { detail: name === this.chosen ? '' : name }));
  }

  view() {
    const order = COLUMNS[this.by].order;
    const rows = this.rows.map((calls) => ({ name: calls.name, calls })).sort((one, other) => order(other) - order(one));
    const shown = this.all ? rows : rows.slice(0, FIRST);
    return html`<div class="table dashboard">
        <table class="stack">
          <caption>${this.heading}</caption>
          <thead>
            <tr><th scope="col">${this.of === 'app' ? t('dashboard.app') : t('dashboard.door')}</th>
              ${Object.entries(COLUMNS).map(([key, column]) => this.#head(key, column))}
              <th scope="col">${t('dashboard.more')}</th></tr>
          </thead>
          <tbody>${shown.map((row) => this.#row(row))}</tbody>
        </table>
      </div>
      ${shown.length < rows.length
        ? html`<p><button type="button" class="other" @click=${() => { this.all = true; }}>${t('dashboard.all', { count: count(rows.length) })}</button></p>`
        : nothing}`;
  }

  #head(key, column) {
    return html`<th scope="col" class="number" aria-sort=${this.by === key ? 'descending' : 'none'}>
      <button type="button" class="sort" @click=${() => { this.by = key; }}>${column.label()}<span aria-hidden="true">${this.by === key ? ' ▾' : ''}</span></button>
    </th>`;
  }

  #row({ name, calls }) {
    const cell = (key, value) => html`<td class="number" data-label=${COLUMNS[key].label()}>${value}</td>`;
    return html`<tr>
      <th scope="row">
        <button type="button" class="sort" aria-pressed=${String(name === this.chosen)} @click=${() => this.#choose(name)}>${this.#name(name)}</button>
      </th>
      ${cell('rate', rate(calls.perSecond))} ${cell('calls', count(calls.calls))}
      ${cell('caller', share(calls.caller, calls.calls))} ${cell('failed', share(failures(calls), calls.calls))}
      ${cell('p50', duration(calls.p50))} ${cell('p95', duration(calls.p95))} ${cell('p99', duration(calls.p99))}
      <td>${this.#links(name, calls)}</td>
    </tr>`;
  }

  #name(name) {
    if (this.of === 'door') {
      return doorText(name);
    }
    return foreign(appText(name, this.#names));
  }

  #links(name, calls) {
    const isApp = this.of === 'app';
    if (isApp && (name === 'none' || name === 'other')) {
      return nothing;
    }
    const failed = calls.caller + failures(calls) > 0;
    const failedOnes = { tab: 'calls', [this.of]: name, outcome: 'failed' };
    const whose = html`<span class="hidden"> ${this.#name(name)}</span>`;
    return html`<span class="row">
      ${failed ? html`<a href=${link(failedOnes)}>${t('dashboard.failedCalls')}${whose}</a>` : nothing}
      ${isApp ? html`<a href=${link({ tab: 'providers', provider: `app/${name}` })}>${t('dashboard.provider')}${whose}</a>` : nothing}
    </span>`;
  }
}

define('gw-call-table', CallTable);
