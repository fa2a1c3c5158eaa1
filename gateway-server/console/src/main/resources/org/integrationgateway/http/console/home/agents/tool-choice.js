import { page, segment } from '../../core/api.js';
import { Element, define, html, live, nothing, uniqueId } from '../../core/element.js';
import { foreign, plain, visible } from '../../core/foreign.js';
import { PagedResource, Resource } from '../../core/resource.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { ALL, fits, toolsText, wholeApp } from './session-tools.js';
import { ToolNames } from './tool-names.js';

const FOUND = 20;

/**
 * Which operations an agent may call: none, all, or apps and operations that are chosen. Tells each
 * change as the event `gw-change`, with `undefined` while nothing is chosen.
 *
 * @attr value the tools; `undefined`: the person has to choose
 */
class ToolChoice extends Element {
  static properties = { value: {}, mode: { state: true }, app: { state: true }, words: { state: true } };

  #id = uniqueId('tools');
  #names = new ToolNames(this);
  #apps = new PagedResource(this, () => ({ path: '/api/v1/apps', limit: 1000 }));
  #found = new Resource(this, async (signal) => {
    const path = `/api/v1/apps/${segment(this.app ?? '')}/operations`;
    return this.app ? (await page(path, { query: { view: 'summary', query: this.words }, limit: FOUND, signal })).items : [];
  });

  #tools() {
    return this.value === ALL ? [] : this.value ?? [];
  }

  #mode() {
    return this.mode ?? (this.value === ALL ? 'all' : this.value?.length === 0 ? 'none' : 'chosen');
  }

  view() {
    return html`<fieldset><legend>${t('turns.tools')}</legend>
      <small>${t('turns.tools.help')}</small>
      ${['none', 'chosen', 'all'].map((mode) => this.#choice(mode))}
      ${this.#mode() === 'chosen' ? this.#chosen() : nothing}</fieldset>`;
  }

  #choice(mode) {
    return html`<label class="choice"><input type="radio" name="${this.#id}" .checked=${live(this.#mode() === mode)} @change=${() => this.#become(mode)} />
      ${t(`turns.tools.${mode}`)}</label>`;
  }

  #become(mode) {
    this.mode = mode;
    this.#change(mode === 'all' ? ALL : mode === 'none' ? [] : this.#some(this.#tools()));
  }

  #change(value) {
    this.value = value;
    this.dispatchEvent(new CustomEvent('gw-change', { detail: value }));
  }

  #toggle(tool) {
    const tools = this.#tools();
    const isWhole = tool === wholeApp(this.app);
    const others = isWhole ? tools.filter((one) => !one.startsWith(`${this.app}/`)) : tools;
    this.mode = 'chosen';
    this.#change(this.#some(tools.includes(tool) ? tools.filter((one) => one !== tool) : [...others, tool]));
  }

  #some(tools) {
    return tools.length ? tools : undefined;
  }

  #chosen() {
    return html`<div class="card">
      <p role="status" class="${this.#tools().length ? 'hidden' : ''}">${this.#tools().length ? toolsText(this.#tools(), this.#names) : t('turns.tools.choose')}</p>
      ${fits(this.#tools()) ? nothing : html`<p class="problem" role="alert">${t('turns.tools.many')}</p>`}
      <ul class="chips">${this.#tools().map((tool) => html`<li>${this.#chip(tool)}
        <button type="button" class="other small" aria-label="${t('turns.tools.remove', { tool: plain(tool) })}" @click=${() => this.#toggle(tool)}>✕</button></li>`)}</ul>
      ${this.#apps.view((apps) => (apps.length ? this.#search(apps) : empty(t('apps.empty'), t('apps.empty.help'))))}
    </div>`;
  }

  #chip(tool) {
    const app = tool.slice(0, tool.indexOf('/'));
    return tool === wholeApp(app)
      ? t('turns.tools.whole', { app: plain(this.#names.of(app)) })
      : this.#names.operation(app, tool.slice(app.length + 1));
  }

  #search(apps) {
    return html`<div class="row high"><div class="grow"><label for="${this.#id}-app">${t('turns.tools.app')}</label>
        <select id="${this.#id}-app" @change=${(event) => { this.app = event.target.value; this.#found.reload(); }}>
          <option value="">${t('turns.tools.app.choose')}</option>
          ${apps.map((app) => html`<option value="${app.name}">${visible(app.displayName || app.name)}</option>`)}</select></div>
      <div class="grow"><label for="${this.#id}-words">${t('turns.tools.search')}</label>
        <input id="${this.#id}-words" type="search" autocomplete="off" ?disabled=${!this.app}
          @input=${(event) => { this.words = event.target.value; this.#found.reload(); }} /></div></div>
      ${this.app ? html`${this.#whole()}${this.#found.view((found) => this.#operations(found))}` : nothing}`;
  }

  #isWhole() {
    return this.#tools().includes(wholeApp(this.app));
  }

  #whole() {
    return html`<label class="choice"><input type="checkbox" .checked=${live(this.#isWhole())} @change=${() => this.#toggle(wholeApp(this.app))} />
      <span>${t('turns.tools.every')} <small>${t('turns.tools.every.help')}</small></span></label>`;
  }

  #operations(found) {
    if (!found.length) {
      return html`<p class="quiet">${t('turns.tools.nothing')}</p>`;
    }
    return html`<ul class="plain-list">${found.map((operation) => {
      const tool = `${this.app}/${operation.id}`;
      return html`<li><label class="choice"><input type="checkbox" ?disabled=${this.#isWhole()} .checked=${live(this.#isWhole() || this.#tools().includes(tool))} @change=${() => this.#toggle(tool)} />
        <span><code>${foreign(operation.id)}</code> <small>${foreign(operation.title || operation.description)}</small></span></label></li>`;
    })}</ul>${found.length === FOUND ? html`<p class="quiet">${t('turns.tools.more')}</p>` : nothing}`;
  }
}

define('gw-tool-choice', ToolChoice);
