import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, visible } from '../../core/foreign.js';
import { time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { PagedResource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { definitionsOf } from './definitions.js';
import { isNotConfigured, notConfigured } from './none.js';
import { STATES, hasEnded, runBadge, took } from './states.js';
import { triggerText } from './trigger.js';

const PAGE = 100;

/** The runs of the person, newest first; an operator sees all. The filters are in the address. */
class RunList extends Element {
  static properties = { place: {} };

  #runs = new PagedResource(this, () => ({
    path: '/api/v1/workflow/runs',
    query: { status: this.place.status, definitionId: this.place.definitionId, provider: this.place.provider, app: this.place.app },
  }));
  #definitions = definitionsOf(this);
  #refresh = new Refresh(this, () => this.#again());

  /** Reads the first page again; the further pages that were read stay below it. */
  async #again() {
    const shown = this.#runs.data ?? [];
    const { next } = this.#runs;
    await this.#runs.reload();
    if (shown.length > PAGE && this.#runs.data !== shown) {
      const newest = new Set(this.#runs.data.map((run) => run.id));
      this.#runs.data = [...this.#runs.data, ...shown.filter((run) => !newest.has(run.id))];
      this.#runs.next = next;
      this.requestUpdate();
    }
  }

  view() {
    if (isNotConfigured(this.#runs)) {
      return notConfigured();
    }
    return html`${this.#filters()}
      ${this.#runs.view((runs) => (runs.length ? this.#table(runs) : this.#empty()))}`;
  }

  #filter(name, label, all, options) {
    const chosen = this.place[name] ?? '';
    return html`<div class="grow"><label for="runs-${name}">${label}</label>
      <select id="runs-${name}" @change=${(event) => go({ ...this.place, [name]: event.target.value })}>
        <option value="">${all}</option>
        ${options.map(([value, text]) => html`<option value="${value}" ?selected=${value === chosen}>${visible(text)}</option>`)}
        ${chosen && !options.some(([value]) => value === chosen) ? html`<option selected value="${chosen}">${visible(chosen)}</option>` : nothing}
      </select></div>`;
  }

  #filters() {
    const definitions = this.#definitions.data ?? [];
    const providers = [...new Set(definitions.map((one) => one.provider))];
    return html`<div class="row high">
        ${this.#filter('definitionId', t('runs.definition'), t('runs.definition.all'), definitions.map((one) => [one.id, one.displayName || one.id]))}
        ${this.#filter('status', t('runs.state'), t('runs.state.all'), STATES.map((state) => [state, t(`runs.state.${state}`)]))}
        ${providers.length > 1 || this.place.provider ? this.#filter('provider', t('runs.provider'), t('runs.provider.all'), providers.map((one) => [one, one])) : nothing}
      </div>
      <div class="row apart"><div class="row">
          <a class="button" href="${link({ tab: 'runs', start: this.place.definitionId || 'any' })}">${t('runs.start')}</a>
          <a class="button other" href="${link({ tab: 'runs', event: 'new' })}">${t('runs.event')}</a></div>
        ${this.#refresh.button()}</div>`;
  }

  #empty() {
    return this.place.status || this.place.definitionId || this.place.provider || this.place.app
      ? empty(t('runs.empty.filter'), t('runs.empty.filter.help'), html`<p><a class="button other" href="${link({ tab: 'runs' })}">${t('runs.empty.all')}</a></p>`)
      : empty(t('runs.empty'), t('runs.empty.help'));
  }

  #table(runs) {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('runs.runs')}</caption>
      <thead><tr><th scope="col">${t('runs.run')}</th><th scope="col">${t('runs.state')}</th><th scope="col">${t('runs.definition')}</th>
        <th scope="col">${t('runs.trigger')}</th><th scope="col">${t('runs.begun')}</th><th scope="col" class="number">${t('runs.took')}</th></tr></thead>
      <tbody>${runs.map((run) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'runs', run: run.id, provider: run.provider })}"><code>${foreign(run.id)}</code></a></th>
        <td data-label="${t('runs.state')}">${runBadge(run.status)}${run.status === 'FAILED' ? html` <small>${foreign(run.statusMessage)}</small>` : nothing}
          ${!hasEnded(run.status) && run.currentStepId ? html` <small>${foreign(run.currentStepId)}</small>` : nothing}</td>
        <td data-label="${t('runs.definition')}">${foreign(run.definitionId)}</td>
        <td data-label="${t('runs.trigger')}">${triggerText(run)}</td>
        <td data-label="${t('runs.begun')}">${time(run.createdAt)}</td>
        <td data-label="${t('runs.took')}" class="number">${took(run)}</td></tr>`)}
      </tbody></table></div>`;
  }
}

define('gw-run-list', RunList);
