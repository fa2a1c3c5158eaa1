import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { stateText, time } from '../../core/parts.js';
import { t, tn } from '../../core/text.js';

const SHOWN = 200;

/** What happened in a run, newest first. */
class EventLog extends Element {
  static properties = { events: {}, all: { state: true } };

  view() {
    const events = this.all ? this.events : this.events.slice(-SHOWN);
    return html`<details><summary><strong>${tn('runs.events', this.events.length)}</strong></summary>
      <ol class="events" reversed start="${this.events.length}">${[...events].reverse().map((event) => html`<li>
        <span class="row">${stateText('runs.event', event.type)} ${event.stepId ? html`<code>${foreign(event.stepId)}</code>` : nothing}
          ${this.#data(event.data)} <span class="quiet">${time(event.time)}</span></span></li>`)}</ol>
      ${events.length < this.events.length
        ? html`<button type="button" class="other small" @click=${() => { this.all = true; }}>${t('runs.events.all')}</button>`
        : nothing}</details>`;
  }

  #data(data) {
    const text = Object.entries(data).map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`).join(', ');
    return text ? html`<small>${foreign(text)}</small>` : nothing;
  }
}

define('gw-event-log', EventLog);
