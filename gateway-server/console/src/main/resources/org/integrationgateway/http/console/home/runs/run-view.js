import { get, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Follow } from '../../core/follow.js';
import { foreign, longJson } from '../../core/foreign.js';
import { stateText, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { hasEnded, runBadge, took } from './states.js';
import { triggerText } from './trigger.js';
import './event-log.js';
import './run-actions.js';
import './step-table.js';
import './timeline.js';

const PAUSE_MILLIS = 200;
const SECOND_MILLIS = 1000;

/** One run, live: its state, its steps in time, what went in and came out, what happened. */
class RunView extends Element {
  static properties = { place: {}, events: { state: true }, now: { state: true }, announced: { state: true } };

  #timer;
  #clock;
  #run = new Resource(this, (signal) => get(this.#path(), this.#provider(), signal));
  #definition = new Resource(this, (signal) => this.#find(signal));
  #stream = new Follow(this, {
    name: 'run_event',
    take: (event) => { this.events = [...this.events, event]; this.#later(); },
    ended: (end) => this.#ended(end),
    refused: () => this.#run.reload(),
  });

  constructor() {
    super();
    this.events = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.events = [];
    this.#stream.open(`${this.#path()}/events/stream`, { query: this.#provider() });
    this.#clock = setInterval(() => this.#tick(), SECOND_MILLIS);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    clearInterval(this.#clock);
  }

  /** Durations grow while the run is under way. */
  #tick() {
    if (!document.hidden && this.#run.data && !hasEnded(this.#run.data.status)) {
      this.now = Date.now();
    }
  }

  #path() {
    return `/api/v1/workflow/runs/${segment(this.place.run)}`;
  }

  #provider() {
    return { provider: this.place.provider };
  }

  /** The generation of the definition with which the run began; undefined when it was deleted. */
  async #find(signal) {
    const run = await get(this.#path(), this.#provider(), signal);
    const path = `/api/v2/workflow/definitions/${segment(run.definitionId)}`;
    try {
      return { known: await get(path, { generation: run.definitionGeneration, provider: run.provider }, signal) };
    } catch (error) {
      if (error.status === 404) {
        return {};
      }
      throw error;
    }
  }

  /** Several events come together: the run is read once for them. */
  #later() {
    this.#timer ??= setTimeout(() => { this.#timer = undefined; this.#run.reload(); }, PAUSE_MILLIS);
  }

  async #ended({ status }) {
    await this.#run.reload();
    this.announced = t('runs.announced', { state: stateText('runs.state', status) });
  }

  view() {
    const { data } = this.#run;
    const name = data ? foreign(this.#definition.data?.known?.displayName || data.definitionId) : t('runs.run');
    return html`${crumbs([{ text: t('runs.title'), place: { tab: 'runs' } }], name)}
      ${data ? nothing : html`<h1>${name}</h1>`}
      ${this.#run.view((run) => this.#shown(run, this.#definition.data?.known))}
      <div class="hidden" role="status">${this.announced}</div>`;
  }

  #shown(run, definition) {
    return html`<div class="row apart">
        <h1 class="row"><span>${t('runs.of')} ${foreign(definition?.displayName || run.definitionId)}</span> ${runBadge(run.status)}</h1>
        <gw-run-actions .run=${run} .definition=${definition} @gw-changed=${() => this.#run.reload()}></gw-run-actions>
      </div>
      ${this.#stream.away ? html`<p role="status">${t('runs.away')}</p>` : nothing}
      ${run.statusMessage ? html`<p class=${run.status === 'FAILED' ? 'wrong' : 'quiet'}>${foreign(run.statusMessage)}</p>` : nothing}
      ${this.#facts(run)}
      <h2>${t('runs.timeline')}</h2>
      <gw-run-timeline .run=${run} .now=${this.now} @gw-step=${(event) => this.querySelector('gw-step-table').show(event.detail)}></gw-run-timeline>
      <h2>${t('runs.steps')}</h2>
      <gw-step-table .run=${run} .definition=${definition} .events=${this.events} .now=${this.now}></gw-step-table>
      <div class="halves"><section><h2>${t('runs.input')}</h2>${longJson(run.input)}</section>
        <section><h2>${t('runs.output')}</h2>${run.output === undefined ? html`<p class="quiet">${t(hasEnded(run.status) ? 'runs.output.none' : 'runs.output.later')}</p>` : longJson(run.output)}</section></div>
      <gw-event-log .events=${this.events}></gw-event-log>`;
  }

  #facts(run) {
    const fact = (name, value) => (value ? html`<dt>${name}</dt><dd>${value}</dd>` : nothing);
    return html`<dl class="facts">
      ${fact(t('runs.run'), html`<code>${foreign(run.id)}</code>`)}
      ${fact(t('runs.definition'), html`<a href="${link({ tab: 'runs', definition: run.definitionId })}">${foreign(run.definitionId)}</a> <small>${t('runs.generation', { number: run.definitionGeneration })}</small>`)}
      ${fact(t('runs.trigger'), triggerText(run))}
      ${fact(t('runs.as'), run.runAs && foreign(run.runAs))}
      ${fact(t('runs.key'), run.runKey && foreign(run.runKey))}
      ${fact(t('runs.begun'), time(run.createdAt))}
      ${fact(t('runs.took'), took(run))}
    </dl>`;
  }
}

define('gw-run', RunView);
