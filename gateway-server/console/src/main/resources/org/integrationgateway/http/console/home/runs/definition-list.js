import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { definitionsOf } from './definitions.js';
import { isNotConfigured, notConfigured } from './none.js';

const SHOWN = 200;

/** The definitions of workflows. */
class DefinitionList extends Element {
  static properties = { words: { state: true }, most: { state: true } };

  #definitions = definitionsOf(this);

  constructor() {
    super();
    this.words = '';
    this.most = SHOWN;
  }

  view() {
    return isNotConfigured(this.#definitions) ? notConfigured() : this.#definitions.view((all) => (all.length ? this.#list(all) : empty(t('definitions.empty'), t('definitions.empty.help'))));
  }

  #list(all) {
    const words = this.words.toLowerCase();
    const found = all.filter((one) => `${one.id} ${one.displayName} ${one.description}`.toLowerCase().includes(words));
    return html`<label class="filter">${t('definitions.filter')}
        <input type="search" .value=${this.words} @input=${(event) => { this.words = event.target.value; }} /></label>
      ${found.length ? this.#table(found.slice(0, this.most)) : empty(t('definitions.nothing'), t('definitions.nothing.help'))}
      ${found.length > this.most
        ? html`<p><button type="button" class="other" @click=${() => { this.most += SHOWN; }}>${t('list.more')}</button></p>`
        : ''}`;
  }

  #table(found) {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('runs.definitions')}</caption>
      <thead><tr><th scope="col">${t('runs.definition')}</th><th scope="col">${t('definitions.description')}</th><th scope="col" class="number">${t('runs.steps')}</th>
        <th scope="col">${t('definitions.triggers')}</th><th scope="col">${t('runs.state')}</th><th scope="col">${t('definitions.changed')}</th></tr></thead>
      <tbody>${found.map((one) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'runs', definition: one.id, provider: one.provider })}">${foreign(one.displayName || one.id)}</a></th>
        <td data-label="${t('definitions.description')}">${foreign(one.description)}</td>
        <td data-label="${t('runs.steps')}" class="number">${one.steps.length}</td>
        <td data-label="${t('definitions.triggers')}">${one.activations.map((trigger) => html`<div>${foreign(triggerOf(trigger))}</div>`)}</td>
        <td data-label="${t('runs.state')}">${one.paused ? badge('warn', t('definitions.paused')) : badge('good', t('definitions.active'))}</td>
        <td data-label="${t('definitions.changed')}">${time(one.updatedAt)}</td></tr>`)}
      </tbody></table></div>`;
  }
}

/** A trigger in one line. */
export function triggerOf({ schedule, event }) {
  return schedule ? `${schedule.cron} ${schedule.timeZone || 'UTC'}` : [event.type, event.source].filter(Boolean).join(' · ');
}

define('gw-definition-list', DefinitionList);
