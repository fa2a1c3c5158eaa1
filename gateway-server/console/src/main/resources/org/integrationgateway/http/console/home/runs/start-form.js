import { Action } from '../../core/action.js';
import { get, post, segment } from '../../core/api.js';
import { Element, define, html, keyed, nothing } from '../../core/element.js';
import { foreign, visible } from '../../core/foreign.js';
import { mapped, parse, print } from '../../core/json-text.js';
import { Once } from '../../core/once.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { go } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { definitionsOf } from './definitions.js';
import { isNotConfigured, notConfigured } from './none.js';
import '../../core/form/schema-form.js';

const ANY_OBJECT = { type: 'object' };
const INPUT = '/input';

/** Starts a run of a definition, with a form made from the schema of its input. */
class RunStart extends Element {
  static properties = { place: {} };

  #once = new Once();
  #definitions = definitionsOf(this);
  #before = new Resource(this, async (signal) =>
    (this.place.from ? await get(`/api/v1/workflow/runs/${segment(this.place.from)}`, {}, signal) : {}));
  #start = new Action(this, async (definition, body) => {
    const headers = this.#once.headers(body);
    const run = await post(`/api/v2/workflow/definitions/${segment(definition.id)}/runs`, body, { headers });
    this.#once.done();
    go({ tab: 'runs', run: run.id, provider: definition.provider });
  });

  get #form() {
    return this.querySelector('gw-schema-form');
  }

  updated() {
    const { input } = this.#before.data ?? {};
    if (input && this.#form && !this.filled) {
      this.filled = true;
      this.#form.setValue(mapped(input));
    }
  }

  view() {
    return html`${crumbs([{ text: t('runs.title'), place: { tab: 'runs' } }], t('runs.start'))}<h1>${t('runs.start')}</h1>
      ${isNotConfigured(this.#definitions) ? notConfigured() : this.#definitions.view((all) => this.#choose(all))}`;
  }

  #choose(all) {
    if (!all.length) {
      return empty(t('definitions.empty'), t('definitions.empty.help'));
    }
    const chosen = all.find((one) => one.id === this.place.start) ?? all[0];
    return html`<div class="field"><label for="start-definition">${t('runs.definition')}</label>
        <select id="start-definition" @change=${(event) => go({ tab: 'runs', start: event.target.value }, { replace: true })}>
          ${all.map((one) => html`<option value="${one.id}" ?selected=${one === chosen}>${visible(one.displayName || one.id)}</option>`)}</select></div>
      ${chosen.description ? html`<p>${foreign(chosen.description)}</p>` : nothing}
      ${chosen.paused ? html`<p class="wrong">${t('runs.start.paused')}</p>` : nothing}
      ${chosen.runAs ? html`<p class="quiet">${t('runs.as')}: ${foreign(chosen.runAs)}</p>` : nothing}
      ${keyed(chosen.id, this.#input(chosen))}`;
  }

  #input(definition) {
    this.schemas ??= new Map();
    if (!this.schemas.has(definition.id)) {
      this.schemas.set(definition.id, parse(JSON.stringify(definition.inputSchema ?? ANY_OBJECT), { plain: true }));
    }
    return html`<form novalidate @submit=${(event) => this.#submit(event, definition)}>
      <gw-schema-form .schema=${this.schemas.get(definition.id)}></gw-schema-form>
      ${definition.inputSchema ? nothing : html`<p class="quiet">${t('runs.start.anyInput')}</p>`}
      <details><summary>${t('runs.more')}</summary>
        <div class="field"><label for="run-key">${t('runs.key')} <span class="quiet">${t('field.optional')}</span></label>
          <small id="run-key-help">${t('runs.key.help')}</small>
          <input id="run-key" maxlength="256" autocomplete="off" aria-describedby="run-key-help" /></div></details>
      ${this.#start.problem()}
      <div class="actions"><button ?disabled=${this.#start.busy || definition.paused}>${t('runs.start')}</button></div>
    </form>`;
  }

  async #submit(event, definition) {
    event.preventDefault();
    if (!(await this.#form.ready())) {
      return;
    }
    const runKey = this.querySelector('#run-key').value.trim();
    const input = JSON.parse(print(this.#form.value()));
    await this.#start.run(definition, { input, provider: definition.provider, ...(runKey ? { runKey } : {}) });
    const errors = this.#start.error?.errors ?? [];
    this.#form?.showErrors(errors.filter(({ pointer }) => pointer.startsWith(INPUT)).map(({ pointer, message }) => ({ pointer: pointer.slice(INPUT.length), message })));
  }
}

define('gw-run-start', RunStart);
