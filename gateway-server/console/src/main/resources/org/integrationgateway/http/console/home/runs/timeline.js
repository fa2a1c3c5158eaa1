import { Element, define, html, nothing, svg } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { stateText } from '../../core/parts.js';
import { t } from '../../core/text.js';
import { duration, took } from './states.js';

const WIDTH = 1000;
const HEIGHT = 20;
const NARROWEST = 6;

/**
 * The steps of a run as bars in time, one line for each; a bar has a part for every attempt.
 *
 * @attr now changes when time has passed
 */
class Timeline extends Element {
  static properties = { run: {}, now: {} };

  view() {
    const { run } = this;
    const from = Date.parse(run.startedAt ?? run.createdAt);
    const until = Math.max(from + 1, Date.parse(run.completedAt ?? '') || Date.now());
    return html`<ol class="timeline">
      ${run.steps.map((step) => html`<li>
        <a href="#step-${step.id}" @click=${(event) => this.#choose(event, step)}>${foreign(step.id)}</a>
        ${this.#bar(step, from, until)}
        <span class="quiet">${took(step)}</span></li>`)}
      <li class="axis quiet" aria-hidden="true"><span></span><span class="row apart"><span>0</span><span>${duration(until - from)}</span></span><span></span></li>
    </ol>
    <p class="quiet"><small>${t('runs.timeline.help')}</small></p>`;
  }

  #choose(event, step) {
    event.preventDefault();
    this.dispatchEvent(new CustomEvent('gw-step', { detail: step.id }));
  }

  #bar(step, from, until) {
    const x = (time) => (WIDTH * (Date.parse(time) - from)) / (until - from);
    const end = (part) => (part.completedAt ? x(part.completedAt) : WIDTH);
    const parts = step.attempts?.length ? step.attempts : step.startedAt ? [step] : [];
    const undone = step.compensation?.attempts ?? [];
    const label = t('runs.bar', { step: plain(step.id), state: stateText('runs.state', step.status), time: took(step) });
    return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="${label}">
      ${step.startedAt ? rect('wait', x(step.startedAt), end(step)) : nothing}
      ${parts.map((part) => rect(part.status.toLowerCase(), x(part.startedAt), end(part)))}
      ${undone.map((part) => rect('undone', x(part.startedAt), end(part)))}
    </svg>`;
  }
}

function rect(kind, from, to) {
  const left = Math.max(0, Math.min(WIDTH - NARROWEST, from));
  return svg`<rect class="${kind}" x="${left}" y="3" width="${Math.max(NARROWEST, to - left)}" height="${HEIGHT - 6}" rx="2"></rect>`;
}

define('gw-run-timeline', Timeline);
