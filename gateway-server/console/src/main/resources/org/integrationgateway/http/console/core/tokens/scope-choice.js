import { get } from '../api.js';
import { Element, define, html, ifDefined, nothing, repeat, uniqueId } from '../element.js';
import { foreign } from '../foreign.js';
import { PagedResource, Resource } from '../resource.js';
import { t, tn } from '../text.js';
import './operation-choice.js';
import { MOST_SHOWN, some } from './some.js';
import { AGENT, CONNECTIONS, WORKFLOW, choiceOf, scopesOf } from './scopes.js';

/**
 * Chooses what a token may use; `begin` has the scopes that are chosen at first. Tells each change as the event `gw-scopes`, whose detail is
 * what `scopesOf` gives.
 */
class ScopeChoice extends Element {
  static properties = { begin: {}, problem: {}, words: { state: true } };

  #id = uniqueId('scopes');
  #chosen = new Map();
  #more = new Map();
  #apps = new PagedResource(this, () => ({ path: '/api/v1/apps', limit: 1000 }));
  #features = new Resource(this, async (signal) => (await get('/api/v1/auth/info', {}, signal)).features);

  constructor() {
    super();
    this.words = '';
  }

  connectedCallback() {
    super.connectedCallback();
    if (this.begin) {
      const { apps, more } = choiceOf(this.begin);
      this.#chosen = apps;
      this.#more = more;
      this.begin = undefined;
      this.#tell();
    }
  }

  #tell() {
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('gw-scopes', { detail: scopesOf(this.#chosen, this.#more) }));
  }

  #toggleApp(name, on) {
    on ? this.#chosen.set(name, all()) : this.#chosen.delete(name);
    this.#tell();
  }

  #toggleMore(name, on) {
    on ? this.#more.set(name, []) : this.#more.delete(name);
    this.#tell();
  }

  #filter(event) {
    this.words = event.target.value;
    if (this.words) {
      this.#apps.all();
    }
  }

  view() {
    return html`<fieldset aria-describedby=${ifDefined(this.problem ? `${this.#id}-problem` : undefined)}>
        <legend>${t('tokens.scopes.apps')}</legend>
        ${this.problem ? html`<p class="problem" role="alert" id="${this.#id}-problem">${this.problem}</p>` : nothing}
        ${this.#apps.view((apps) => this.#list(apps))}
      </fieldset>
      <fieldset>
        <legend>${t('tokens.scopes.others')}</legend>
        ${this.#other(CONNECTIONS, t('tokens.scopes.connections'), t('tokens.scopes.connections.help'))}
        ${this.#features.data?.agent ? this.#other(AGENT, t('tokens.scopes.agent'), t('tokens.scopes.agent.help')) : nothing}
        ${this.#features.data?.workflow
          ? this.#other(WORKFLOW, t('tokens.scopes.workflow'), t('tokens.scopes.workflow.help'))
          : nothing}
      </fieldset>`;
  }

  #list(apps) {
    const unlisted = [...this.#chosen.keys()].filter((name) => !apps.some((app) => app.name === name));
    const every = [...unlisted.map((name) => ({ name })), ...apps];
    const words = this.words.trim().toLowerCase();
    const fitting = every.filter((app) => fits(app, words));
    const { shown, hidden } = some(every, fitting, (app) => this.#chosen.has(app.name));
    return html`${apps.length > MOST_SHOWN
        ? html`<label for="${this.#id}-words">${t('tokens.scopes.find')}</label>
            <input id="${this.#id}-words" type="search" autocomplete="off" .value=${this.words} @input=${(event) => this.#filter(event)} />`
        : nothing}
      <ul class="choices">
        ${repeat(shown, (app) => app.name, (app) => this.#row(app))}
      </ul>
      ${apps.length ? nothing : html`<p>${t('tokens.scopes.noApps')}</p>`}
      <p class="quiet" role="status">${hidden ? tn('tokens.scopes.hidden', hidden) : nothing}
        ${words && !fitting.length ? t('tokens.scopes.noneFound') : nothing}</p>`;
  }

  #row(app) {
    const chosen = this.#chosen.get(app.name);
    return html`<li>
      <label class="choice">
        <input type="checkbox" name="app" .value=${app.name} .checked=${Boolean(chosen)}
          @change=${(event) => this.#toggleApp(app.name, event.target.checked)} />
        <span>${foreign(app.displayName ?? app.name)}${app.displayName && app.displayName !== app.name
          ? html` <small>${foreign(app.name)}</small>`
          : nothing}</span>
      </label>
      ${chosen
        ? html`<gw-operation-choice .app=${app.name} .chosen=${chosen} @gw-operations=${() => this.#tell()}></gw-operation-choice>`
        : nothing}
    </li>`;
  }

  #called(app) {
    return this.#apps.data?.find((one) => one.name === app)?.displayName ?? app;
  }

  #other(name, label, help) {
    const described = `${this.#id}-${name}`;
    return html`<label class="choice">
        <input type="checkbox" name="${name}" aria-describedby="${described}" .checked=${this.#more.has(name)}
          @change=${(event) => this.#toggleMore(name, event.target.checked)} />
        <span>${label}${this.#more.get(name)?.length ? html`: ${foreign(this.#more.get(name).map((one) => this.#called(one)).join(', '))}` : nothing}</span>
      </label>
      <p class="quiet under" id="${described}">${help}</p>`;
  }
}

function all() {
  return { some: false, operations: new Set() };
}

function fits(app, words) {
  return `${app.name} ${app.displayName ?? ''}`.toLowerCase().includes(words);
}

define('gw-scope-choice', ScopeChoice);
