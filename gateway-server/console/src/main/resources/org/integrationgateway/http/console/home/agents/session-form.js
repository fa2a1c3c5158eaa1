import { Action } from '../../core/action.js';
import { get, post } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { Once } from '../../core/once.js';
import { Resource } from '../../core/resource.js';
import { go } from '../../core/router.js';
import { t } from '../../core/text.js';
import { fits, withTools } from './session-tools.js';
import './tool-choice.js';

/** Opens a session with an agent. */
class SessionForm extends Element {
  static properties = { agent: { state: true }, tools: { state: true } };

  #once = new Once();
  #agents = new Resource(this, (signal) => get('/api/v1/agent/providers', {}, signal));
  #open = new Action(this, async (body) => {
    const session = await post('/api/v1/agent/sessions', body, { headers: this.#once.headers(body) });
    this.#once.done();
    go({ tab: 'agents', session: session.id });
  });

  constructor() {
    super();
    this.tools = [];
  }

  view() {
    return this.#agents.view((agents) => {
      const agent = agents.find((one) => one.name === this.agent) ?? agents.find((one) => one.default) ?? agents[0];
      return html`<form @submit=${(event) => this.#submit(event, agent)}>
        <div class="field"><label for="session-agent">${t('turns.agent')}</label>
          <select id="session-agent" @change=${(event) => { this.agent = event.target.value; }}>
            ${agents.map((one) => html`<option value="${one.name}" ?selected=${one === agent}>${one.name}${one.available ? '' : ` (${t('turns.agent.away')})`}</option>`)}
          </select></div>
        ${this.#model(agent)}
        <div class="field"><label for="session-name">${t('turns.name')} <span class="quiet">${t('field.optional')}</span></label>
          <small id="session-name-help">${t('turns.name.help')}</small>
          <input id="session-name" maxlength="255" autocomplete="off" aria-describedby="session-name-help" /></div>
        ${agent.tools === false
          ? html`<p class="quiet">${t('turns.tools.unable')}</p>`
          : html`<gw-tool-choice .value=${this.tools} @gw-change=${(event) => { this.tools = event.detail; }}></gw-tool-choice>`}
        ${this.#open.problem()}
        <div class="actions"><button ?disabled=${this.#open.busy || !fits(this.tools)}>${t('turns.open')}</button></div>
      </form>`;
    });
  }

  #model({ models = [] }) {
    return html`<div class="field"><label for="session-model">${t('turns.model')}</label>
      ${models.length
        ? html`<select id="session-model">${models.map((model) => html`<option>${model}</option>`)}</select>`
        : html`<small id="session-model-help">${t('turns.model.help')}</small>
          <input id="session-model" .value=${'default'} required autocomplete="off" aria-describedby="session-model-help" />`}</div>`;
  }

  #submit(event, agent) {
    event.preventDefault();
    const value = (id) => this.querySelector(`#${id}`).value.trim();
    const name = value('session-name');
    this.#open.run({
      provider: agent.name,
      model: value('session-model'),
      ...(name ? { clientRef: name } : {}),
      metadata: withTools({}, this.tools),
    });
  }
}

define('gw-session-form', SessionForm);
