import { Action } from '../../core/action.js';
import { get, page, post } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { visible } from '../../core/foreign.js';
import { Once } from '../../core/once.js';
import { Resource } from '../../core/resource.js';
import { go } from '../../core/router.js';
import { t } from '../../core/text.js';
import { fits, toolsOf, withTools } from './session-tools.js';
import './tool-choice.js';

/** Opens a session with an agent, with the tools of the newest session to begin with. */
class SessionForm extends Element {
  static properties = { agent: { state: true }, tools: { state: true } };

  #once = new Once();
  #agents = new Resource(this, (signal) => get('/api/v1/agent/providers', {}, signal));
  #newest = new Resource(this, async (signal) => {
    try {
      return (await page('/api/v1/agent/sessions', { limit: 1, signal })).items[0] ?? {};
    } catch {
      // An agent that does not respond hides the sessions of all.
      return {};
    }
  });
  #open = new Action(this, async (body) => {
    const session = await post('/api/v1/agent/sessions', body, { headers: this.#once.headers(body) });
    this.#once.done();
    go({ tab: 'agents', session: session.id });
  });

  /** The tools; `undefined` while the person has to choose. */
  #tools(newest) {
    const before = toolsOf(newest);
    return this.tools === null ? undefined : this.tools ?? (before.length ? before : undefined);
  }

  view() {
    return this.#agents.view((agents) => this.#newest.view((newest) => {
      const agent = agents.find((one) => one.name === this.agent) ?? agents.find((one) => one.default) ?? agents[0];
      const tools = agent.tools === false ? [] : this.#tools(newest);
      return html`<form @submit=${(event) => this.#submit(event, agent, tools)}>
        <div class="field"><label for="session-agent">${t('turns.agent')}</label>
          <select id="session-agent" @change=${(event) => { this.agent = event.target.value; }}>
            ${agents.map((one) => html`<option value="${one.name}" ?selected=${one === agent}>${one.name}${one.available ? '' : ` (${t('turns.agent.away')})`}</option>`)}
          </select></div>
        ${this.#model(agent, newest.provider === agent.name ? newest.model : undefined)}
        <div class="field"><label for="session-name">${t('turns.name')} <span class="quiet">${t('field.optional')}</span></label>
          <small id="session-name-help">${t('turns.name.help')}</small>
          <input id="session-name" maxlength="255" autocomplete="off" aria-describedby="session-name-help" /></div>
        ${agent.tools === false
          ? html`<p class="quiet">${t('turns.tools.unable')}</p>`
          : html`<gw-tool-choice .value=${tools} @gw-change=${(event) => { this.tools = event.detail ?? null; }}></gw-tool-choice>`}
        ${this.#open.problem()}
        <div class="actions"><button ?disabled=${this.#open.busy || !fits(tools)}>${t('turns.open')}</button></div>
      </form>`;
    }));
  }

  #model({ models = [] }, before) {
    return html`<div class="field"><label for="session-model">${t('turns.model')}</label>
      ${models.length
        ? html`<select id="session-model">${models.map((model) => html`<option value="${model}" ?selected=${model === before}>${visible(model)}</option>`)}</select>`
        : html`<small id="session-model-help">${t('turns.model.help')}</small>
          <input id="session-model" .value=${before ?? 'default'} required autocomplete="off" aria-describedby="session-model-help" />`}</div>`;
  }

  #submit(event, agent, tools) {
    event.preventDefault();
    const value = (id) => this.querySelector(`#${id}`).value.trim();
    const name = value('session-name');
    this.#open.run({
      provider: agent.name,
      model: value('session-model'),
      ...(name ? { clientRef: name } : {}),
      metadata: withTools({}, tools),
    });
  }
}

define('gw-session-form', SessionForm);
