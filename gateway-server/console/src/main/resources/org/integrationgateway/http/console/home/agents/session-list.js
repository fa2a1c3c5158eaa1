import { page, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, codeBlock, stateText, time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { PagedResource, Resource } from '../../core/resource.js';
import { go, link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { turnBadge } from './states.js';

const EXAMPLE = `providers:
  agent:
    local:
      source: builtin:scripted
      config:
        scenes: [{steps: [{text: "You said: $\${message}"}]}]`;

const LOOKED_AT = 10;

const UNDER_WAY = ['pending', 'running', 'waiting_for_input'];

const STATES = ['active', 'archived', 'all'];

/** The sessions of the person, newest first. */
class SessionList extends Element {
  static properties = { place: {} };

  #sessions = new PagedResource(this, () => ({
    path: '/api/v1/agent/sessions',
    query: { state: this.#state() === 'all' ? undefined : this.#state(), provider: this.place.provider },
  }));

  #answered = () => this.#sessions.reload();
  #refresh = new Refresh(this, () => (this.#isBusy() ? this.#sessions.reload() : undefined));
  #looked;
  #last = new Resource(this, (signal) => this.#look(signal));

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('gateway-answered', this.#answered);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('gateway-answered', this.#answered);
  }

  updated() {
    if (this.#sessions.data && this.#sessions.data !== this.#looked) {
      this.#looked = this.#sessions.data;
      this.#last.reload();
    }
  }

  /** The states of the last turns of the sessions at the top: which of them wait for the person. */
  async #look(signal) {
    const recent = (this.#looked ?? []).filter((session) => session.lastTurnAt).slice(0, LOOKED_AT);
    const pages = await Promise.all(recent.map(({ id }) => page(`/api/v1/agent/sessions/${segment(id)}/turns`, { limit: 1, signal })));
    return new Map(recent.map(({ id }, index) => [id, pages[index].items[0]?.status]));
  }

  /** Whether a turn goes on, so that its state changes by itself. */
  #isBusy() {
    return [...(this.#last.data?.values() ?? [])].some((status) => UNDER_WAY.includes(status));
  }

  #state() {
    return STATES.includes(this.place.state) ? this.place.state : 'active';
  }

  view() {
    const { error, data } = this.#sessions;
    if (data === undefined && error?.code === 'not_configured') {
      return empty(t('turns.none'), t('turns.none.help'), codeBlock(EXAMPLE));
    }
    return html`<div class="row apart">
        <div><label for="session-state">${t('turns.show')}</label>
          <select id="session-state" @change=${(event) => go({ ...this.place, state: event.target.value })}>
            ${STATES.map((state) => html`<option value="${state}" ?selected=${state === this.#state()}>${t(`turns.show.${state}`)}</option>`)}
          </select></div>
        ${data?.length === 0 && this.#state() === 'active' ? nothing : html`<a class="button" href="${link({ tab: 'agents', new: 'session' })}">${t('turns.new')}</a>`}
      </div>
      ${this.#sessions.view((sessions) => (sessions.length ? this.#table(sessions) : this.#nothing()))}`;
  }

  #lastState({ id }) {
    const status = this.#last.data?.get(id);
    return status && status !== 'succeeded' ? turnBadge(status) : nothing;
  }

  #nothing() {
    return this.#state() === 'active'
      ? empty(t('turns.empty'), t('turns.empty.help'), html`<p><a class="button" href="${link({ tab: 'agents', new: 'session' })}">${t('turns.new')}</a></p>`)
      : empty(t('turns.empty.filter'), t('turns.empty.filter.help'));
  }

  #table(sessions) {
    return html`<div class="table"><table class="stack"><caption class="hidden">${t('turns.sessions')}</caption>
      <thead><tr><th scope="col">${t('turns.session')}</th><th scope="col">${t('turns.agent')}</th><th scope="col">${t('turns.model')}</th>
        <th scope="col">${t('turns.last')}</th><th scope="col">${t('turns.opened')}</th><th scope="col">${t('turns.state')}</th></tr></thead>
      <tbody>${sessions.map((session) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'agents', session: session.id })}">${foreign(session.clientRef || t('turns.untitled'))}</a></th>
        <td data-label="${t('turns.agent')}">${foreign(session.provider)}</td>
        <td data-label="${t('turns.model')}">${foreign(session.model)}</td>
        <td data-label="${t('turns.last')}">${session.lastTurnAt ? time(session.lastTurnAt) : t('turns.never')}
          ${this.#lastState(session)}</td>
        <td data-label="${t('turns.opened')}">${time(session.createdAt)}</td>
        <td data-label="${t('turns.state')}">${badge(session.state === 'active' ? 'good' : 'plain', stateText('turns.session', session.state))}</td></tr>`)}
      </tbody></table></div>`;
  }
}

define('gw-agent-sessions', SessionList);
