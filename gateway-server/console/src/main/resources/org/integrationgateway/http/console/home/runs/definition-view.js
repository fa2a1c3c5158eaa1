import { Action } from '../../core/action.js';
import { get, post, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { foreign, longJson } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { triggerOf } from './definition-list.js';
import { stepAction } from './step-action.js';

/** One definition: its steps and triggers; operators pause them. */
class DefinitionView extends Element {
  static properties = { place: {} };

  #definition = new Resource(this, (signal) => get(this.#path(), { provider: this.place.provider }, signal));
  #pause = new Action(this, async (path, paused) => {
    await post(path, { paused, provider: this.#definition.data.provider });
    say(t(paused ? 'definitions.pause.done' : 'definitions.resume.done'));
    await this.#definition.reload();
  });

  #path() {
    return `/api/v2/workflow/definitions/${segment(this.place.definition)}`;
  }

  view() {
    const { data } = this.#definition;
    const name = foreign(data?.displayName || this.place.definition);
    return html`${crumbs([{ text: t('runs.definitions'), place: { tab: 'runs', view: 'definitions' } }], name)}
      ${data ? nothing : html`<h1>${name}</h1>`}
      ${this.#definition.view((definition) => this.#shown(definition))}`;
  }

  #pausing(path, paused, label) {
    return fact('admin')
      ? html`<button type="button" class="other" aria-label="${label}" ?disabled=${this.#pause.busy} @click=${() => this.#pause.run(path, !paused)}>${t(paused ? 'definitions.resume' : 'definitions.pause')}</button>`
      : nothing;
  }

  #shown(one) {
    return html`<div class="row apart"><h1 class="row">${foreign(one.displayName || one.id)} ${one.paused ? badge('warn', t('definitions.paused')) : nothing}</h1>
        <div class="row"><a class="button" href="${link({ tab: 'runs', start: one.id })}">${t('runs.start')}</a>
          <a class="button other" href="${link({ tab: 'runs', definitionId: one.id })}">${t('definitions.runs')}</a>
          ${this.#pausing(`${this.#path()}:setPaused`, one.paused, t(one.paused ? 'definitions.resume' : 'definitions.pause'))}</div></div>
      ${this.#pause.problem()}
      ${one.description ? html`<p>${foreign(one.description)}</p>` : nothing}
      <dl class="facts"><dt>${t('definitions.id')}</dt><dd><code>${foreign(one.id)}</code> <small>${t('runs.generation', { number: one.generation })}</small></dd>
        <dt>${t('runs.provider')}</dt><dd>${foreign(one.provider)}</dd>
        ${one.runAs ? html`<dt>${t('runs.as')}</dt><dd>${foreign(one.runAs)}</dd>` : nothing}
        <dt>${t('definitions.changed')}</dt><dd>${time(one.updatedAt)}</dd></dl>
      <h2>${t('runs.steps')}</h2>${this.#steps(one.steps)}
      <h2>${t('definitions.triggers')}</h2>${one.activations.length ? this.#triggers(one.activations) : html`<p class="quiet">${t('definitions.triggers.none')}</p>`}
      <details><summary>${t('definitions.schema')}</summary>${longJson(one.inputSchema ?? {})}</details>
      <details><summary>${t('definitions.whole')}</summary>${longJson(one)}</details>`;
  }

  #steps(steps) {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('runs.steps')}</caption>
      <thead><tr><th scope="col">${t('runs.step')}</th><th scope="col">${t('runs.action')}</th><th scope="col">${t('definitions.needs')}</th>
        <th scope="col">${t('definitions.condition')}</th><th scope="col" class="number">${t('runs.attempts')}</th><th scope="col">${t('definitions.timeout')}</th></tr></thead>
      <tbody>${steps.map((step, index) => html`<tr>
        <th scope="row">${foreign(step.id)}</th>
        <td data-label="${t('runs.action')}">${stepAction(step)}${step.compensation ? html`<br /><small>${t('definitions.undo')} ${foreign(`${step.compensation.app}/${step.compensation.operation}`)}</small>` : nothing}</td>
        <td data-label="${t('definitions.needs')}">${needsOf(step, steps[index - 1])}</td>
        <td data-label="${t('definitions.condition')}">${step.condition ? html`<code>${foreign(step.condition)}</code>` : nothing}</td>
        <td data-label="${t('runs.attempts')}" class="number">${step.retry?.maxAttempts || 1}</td>
        <td data-label="${t('definitions.timeout')}">${step.timeout ? foreign(step.timeout) : nothing}</td></tr>`)}</tbody></table></div>`;
  }

  #triggers(triggers) {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('definitions.triggers')}</caption>
      <thead><tr><th scope="col">${t('definitions.trigger')}</th><th scope="col">${t('definitions.condition')}</th><th scope="col">${t('runs.state')}</th><th scope="col">${t('definitions.do')}</th></tr></thead>
      <tbody>${triggers.map((trigger) => html`<tr>
        <th scope="row">${foreign(triggerOf(trigger))}</th>
        <td data-label="${t('definitions.condition')}">${trigger.event?.condition ? html`<code>${foreign(trigger.event.condition)}</code>` : nothing}</td>
        <td data-label="${t('runs.state')}">${trigger.paused ? badge('warn', t('definitions.paused')) : badge('good', t('definitions.active'))}</td>
        <td data-label="${t('definitions.do')}">${this.#pausing(`/api/v2/workflow/activations/${segment(trigger.id)}:setPaused`, trigger.paused, `${t(trigger.paused ? 'definitions.resume' : 'definitions.pause')}: ${triggerOf(trigger)}`)}</td></tr>`)}
      </tbody></table></div>`;
  }
}

/** The steps after which a step begins: those that it names, else the one before it. */
function needsOf({ needs, atOnce }, before) {
  if (needs.length) {
    return foreign(needs.join(', '));
  }
  return atOnce || !before ? nothing : foreign(before.id);
}

define('gw-definition', DefinitionView);
