import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, longJson, longText } from '../../core/foreign.js';
import { time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { runBadge, took } from './states.js';
import { stepAction } from './step-action.js';

/** The steps of a run, each with its attempts, errors, inputs and outputs on demand. */
class StepTable extends Element {
  static properties = { run: {}, definition: {}, events: {}, now: {}, open: { state: true } };

  constructor() {
    super();
    this.open = new Set();
  }

  willUpdate(changed) {
    // What went wrong is open from the beginning.
    if (changed.has('run')) {
      const failed = this.run.steps.filter((step) => step.status === 'FAILED' && !this.open.has(`seen ${step.id}`));
      failed.forEach((step) => this.open.add(step.id).add(`seen ${step.id}`));
    }
  }

  /** Opens a step and moves the focus to it. */
  async show(id) {
    this.open = new Set([...this.open, id]);
    await this.updateComplete;
    const button = this.querySelector(`#step-${CSS.escape(id)}`);
    button?.focus();
    button?.scrollIntoView({ block: 'center' });
  }

  #toggle(id) {
    const open = new Set(this.open);
    if (!open.delete(id)) {
      open.add(id);
    }
    this.open = open;
  }

  view() {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('runs.steps')}</caption>
      <thead><tr><th scope="col">${t('runs.step')}</th><th scope="col">${t('runs.state')}</th><th scope="col">${t('runs.action')}</th>
        <th scope="col">${t('runs.begun')}</th><th scope="col" class="number">${t('runs.took')}</th><th scope="col" class="number">${t('runs.attempts')}</th></tr></thead>
      <tbody>${this.run.steps.map((step) => this.#rows(step))}</tbody></table></div>`;
  }

  #rows(step) {
    const isOpen = this.open.has(step.id);
    return html`<tr>
        <th scope="row"><button type="button" class="other small" id="step-${step.id}" aria-expanded="${isOpen}" @click=${() => this.#toggle(step.id)}>
          <span aria-hidden="true">${isOpen ? '▾' : '▸'}</span> ${foreign(step.id)}</button></th>
        <td data-label="${t('runs.state')}">${runBadge(step.status)}${step.compensation ? html` <small>${t(`runs.undone.${step.compensation.status}`)}</small>` : nothing}</td>
        <td data-label="${t('runs.action')}">${stepAction(this.definition?.steps.find((one) => one.id === step.id))}</td>
        <td data-label="${t('runs.begun')}">${time(step.startedAt)}</td>
        <td data-label="${t('runs.took')}" class="number">${took(step)}</td>
        <td data-label="${t('runs.attempts')}" class="number">${step.attempts.length}</td></tr>
      ${isOpen ? html`<tr><td colspan="6">${this.#details(step)}</td></tr>` : nothing}`;
  }

  #details(step) {
    return html`${step.statusMessage ? html`<p>${foreign(step.statusMessage)}</p>` : nothing}
      ${this.#children(step)}
      <h3>${t('runs.input')}</h3>${longJson(step.inputs)}
      ${step.outputs === undefined ? nothing : html`<h3>${t('runs.output')}</h3>${longJson(step.outputs)}`}
      ${step.attempts.length ? html`<h3>${t('runs.attempts')}</h3>${this.#attempts(step.attempts, this.#calls(step))}` : nothing}
      ${step.compensation
        ? html`<h3>${t('runs.compensation')}</h3>
          ${step.compensation.statusMessage ? html`<p>${foreign(step.compensation.statusMessage)}</p>` : nothing}${this.#attempts(step.compensation.attempts, true)}`
        : nothing}`;
  }

  #children(step) {
    const started = this.events.filter((event) => event.type === 'step.run_started' && event.stepId === step.id);
    return started.length
      ? html`<p>${t('runs.children')} ${started.map(({ data }) => html`<a href="${link({ tab: 'runs', run: data.run })}"><code>${foreign(data.run)}</code></a> `)}</p>`
      : nothing;
  }

  /** Whether the attempts of a step are calls of an app, which its definition says. */
  #calls({ id }) {
    const step = this.definition?.steps.find((one) => one.id === id);
    return !step || Boolean(step.invoke);
  }

  /** The call of an attempt has the id of the attempt as its idempotency key. */
  #call({ id }) {
    const as = this.run.runAs?.match(/^service_account:(.*)/)?.[1];
    return html`<a href="${link({ tab: 'calls', as, idempotencyKey: id })}">${t('runs.attempt.call')}</a>`;
  }

  #attempts(attempts, isCall) {
    return html`<ol class="attempts">${attempts.map((attempt) => html`<li>
      <span class="row">${runBadge(attempt.status)} ${time(attempt.startedAt)} <span class="quiet">${took(attempt)}</span> <code class="quiet">${foreign(attempt.id)}</code> ${isCall ? this.#call(attempt) : nothing}</span>
      ${attempt.error ? longText(attempt.error) : nothing}</li>`)}</ol>`;
  }
}

define('gw-step-table', StepTable);
