import { Action } from '../../core/action.js';
import { post } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, visible } from '../../core/foreign.js';
import { Once } from '../../core/once.js';
import { badge, stateText } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

const KINDS = { delivered: 'good', failed: 'bad' };

/** Delivers an event, which starts the runs whose triggers it fits. */
class EventForm extends Element {
  static properties = { answer: { state: true }, invalid: { state: true } };

  #once = new Once();
  #apps = new PagedResource(this, () => ({ path: '/api/v1/apps', limit: 1000 }));
  #deliver = new Action(this, async (body) => {
    this.answer = await post('/api/v1/workflow/events', body, { headers: this.#once.headers(body) });
    this.#once.done();
    await this.updateComplete;
    this.querySelector('#deliveries').focus();
  });

  view() {
    return html`${crumbs([{ text: t('runs.title'), place: { tab: 'runs' } }], t('runs.event'))}<h1>${t('runs.event')}</h1><p>${t('events.intro')}</p>
      ${this.#apps.view((apps) => (apps.length ? this.#form(apps) : empty(t('apps.empty'), t('apps.empty.help'))))}
      ${this.answer ? this.#answered(this.answer) : nothing}`;
  }

  #form(apps) {
    return html`<form @submit=${(event) => this.#submit(event)}>
      <div class="field"><label for="event-source">${t('events.source')}</label><small id="event-source-help">${t('events.source.help')}</small>
        <select id="event-source" name="source" aria-describedby="event-source-help">${apps.map((app) => html`<option value="${app.name}">${visible(app.displayName || app.name)}</option>`)}</select></div>
      <div class="field"><label for="event-type">${t('events.type')}</label><input id="event-type" name="type" required autocomplete="off" placeholder="order.placed" /></div>
      <div class="field"><label for="event-data">${t('events.data')}</label>
        <textarea id="event-data" name="data" aria-invalid=${this.invalid ? 'true' : 'false'} aria-describedby=${this.invalid ? 'event-problem' : nothing}>{}</textarea>
        ${this.invalid ? html`<p class="problem" id="event-problem">${this.invalid}</p>` : nothing}</div>
      ${this.#deliver.problem()}
      <div class="actions"><button ?disabled=${this.#deliver.busy}>${t('events.deliver')}</button></div>
    </form>`;
  }

  #submit(event) {
    event.preventDefault();
    const { source, type, data } = event.target.elements;
    this.invalid = '';
    try {
      this.#deliver.run({ source: source.value, type: type.value.trim(), data: JSON.parse(data.value || '{}') });
    } catch {
      this.invalid = t('runs.json.invalid');
      data.focus();
    }
  }

  #answered({ deliveries }) {
    return html`<section class="card"><h2 id="deliveries" tabindex="-1">${t('events.deliveries')}</h2>
      <ul class="plain-list">${deliveries.map(({ provider, status, runIds = [], error }) => html`<li>
        <span class="row">${badge(KINDS[status] ?? 'warn', stateText('events.status', status))} ${foreign(provider)}</span>
        ${error ? html`<p>${foreign(error)}</p>` : nothing}
        ${runIds.length
          ? html`<ul>${runIds.map((id) => html`<li><a href="${link({ tab: 'runs', run: id, provider })}"><code>${foreign(id)}</code></a></li>`)}</ul>`
          : html`<p class="quiet">${t('events.none')}</p>`}</li>`)}</ul></section>`;
  }
}

define('gw-event-form', EventForm);
