import { Element, define, html, nothing, svg } from '../../core/element.js';
import { t } from '../../core/text.js';
import { Plot, clockTime } from './plot.js';

/**
 * Lines over time, with a legend that switches them on and off, says their values at the pointer,
 * and tells them apart by dashes; and the same as a table.
 */
class Chart extends Element {
  static properties = { chart: {}, step: { state: true }, left: { state: true }, open: { state: true } };

  #plot;

  constructor() {
    super();
    this.left = new Set();
  }

  firstUpdated() {
    this.#begin();
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.hasUpdated) {
      this.#begin();
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.#plot?.close();
    this.#plot = undefined;
  }

  #begin() {
    this.#plot ??= new Plot(this.querySelector('.plot'), () => this.chart, (step) => { this.step = step; });
  }

  updated(changed) {
    if (changed.has('chart')) {
      this.#plot?.update();
    }
  }

  #toggle(line) {
    const left = new Set(this.left);
    if (!left.delete(line)) {
      left.add(line);
    }
    this.left = left;
    this.#plot.show(line, !left.has(line));
  }

  view() {
    const { heading, at } = this.chart;
    const step = this.step ?? at.length - 1;
    return html`<section class="card chart" aria-label=${heading}>
      <div class="row apart">
        <h3>${heading}</h3>
        <small>${at.length ? clockTime(at[step] ?? at.at(-1)) : nothing}</small>
      </div>
      <ul class="legend">${this.chart.lines.map((line, index) => this.#entry(line, index, step))}</ul>
      <div class="plot" aria-hidden="true"></div>
      <details @toggle=${(event) => { this.open = event.target.open; }}>
        <summary>${t('dashboard.table')}</summary>
        ${this.open ? this.#table() : nothing}
      </details>
    </section>`;
  }

  #entry(line, index, step) {
    const value = line.values[step];
    return html`<li>
      <button type="button" class="other" aria-pressed=${String(!this.left.has(index))} @click=${() => this.#toggle(index)}>
        <svg class="dash ${line.colour}" viewBox="0 0 28 4" aria-hidden="true">
          ${svg`<line x1="0" y1="2" x2="28" y2="2" stroke-dasharray=${line.dash.join(' ') || 'none'}></line>`}
        </svg>
        <span>${line.label}</span> <b>${value === null || value === undefined ? '–' : this.chart.unit(value)}</b>
      </button>
    </li>`;
  }

  #table() {
    const { at, lines, unit, heading } = this.chart;
    const newestFirst = at.map((_, index) => at.length - 1 - index);
    return html`<div class="table dashboard steps" tabindex="0" role="region" aria-label=${t('dashboard.tableOf', { heading })}>
      <table>
        <caption>${heading}</caption>
        <thead>
          <tr><th scope="col">${t('dashboard.time')}</th>${lines.map((line) => html`<th scope="col" class="number">${line.label}</th>`)}</tr>
        </thead>
        <tbody>
          ${newestFirst.map((step) => html`<tr>
            <th scope="row">${clockTime(at[step])}</th>
            ${lines.map((line) => html`<td class="number">${line.values[step] === null ? '–' : unit(line.values[step])}</td>`)}
          </tr>`)}
        </tbody>
      </table>
    </div>`;
  }
}

define('gw-chart', Chart);
