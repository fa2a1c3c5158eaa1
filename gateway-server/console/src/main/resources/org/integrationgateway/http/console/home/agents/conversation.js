import { Action } from '../../core/action.js';
import { get, page, post, segment } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { Follow } from '../../core/follow.js';
import { foreign, plain } from '../../core/foreign.js';
import { Once } from '../../core/once.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { failed, loading } from '../../core/states.js';
import { t } from '../../core/text.js';
import { ofTurn, toolsOf } from './session-tools.js';
import { hasEnded } from './states.js';
import { TurnEvents } from './turn-events.js';
import './composer.js';
import './session-head.js';
import './turn-view.js';

const TURNS = 20;
const EVENTS = 1000;
const ANNOUNCED = 500;
/** So many pixels above its end, a person reads the end of a page. */
const NEAR = 160;

/** A session as a conversation: its turns, the one under way live, and what is said next. */
class Conversation extends Element {
  static properties = { session: {}, turns: { state: true }, next: { state: true }, announced: { state: true } };

  #once = new Once();
  #events = new Map();
  #interactions = new Map();
  #followed;
  #frame;

  #found = new Resource(this, (signal) => get(this.#path(), {}, signal));
  #latest = new Resource(this, async (signal) => this.#loaded(await page(`${this.#path()}/turns`, { limit: TURNS, signal })));
  #older = new Action(this, async () => {
    const { items, next } = await page(`${this.#path()}/turns`, { limit: TURNS, pageToken: this.next });
    this.turns = [...this.turns, ...items];
    this.next = next;
  });
  #say = new Action(this, (text) => this.#begin(text));
  #stop = new Action(this, async () => this.#replace(await post(`/api/v1/agent/turns/${segment(this.turns[0].id)}/cancel`)));
  #steps = new Action(this, (turn) => this.#read(turn));
  #stream = new Follow(this, {
    name: 'turn_event',
    take: (event) => this.#take(event),
    ended: (end) => this.#ended(end),
    refused: () => this.#reread(),
  });

  #path() {
    return `/api/v1/agent/sessions/${segment(this.session)}`;
  }

  #loaded({ items, next }) {
    this.turns = items;
    this.next = next;
    if (items.length && !hasEnded(items[0].status)) {
      this.#follow(items[0]);
    }
    return true;
  }

  #follow({ id }) {
    this.#followed = id;
    this.#events.set(id, new TurnEvents());
    this.#stream.open(`/api/v1/agent/turns/${segment(id)}/events/stream`);
  }

  #take(event) {
    const text = this.#events.get(this.#followed).add(event);
    if (text) {
      this.#announce(t('turns.announced', { text: plain(text.slice(0, ANNOUNCED)) }));
    }
    if (event.type.startsWith('interaction.')) {
      this.#ask(this.#followed, event.type === 'interaction.requested');
    }
    // Pieces of text come faster than a page is drawn.
    this.#frame ??= requestAnimationFrame(() => { this.#frame = undefined; this.requestUpdate(); });
  }

  #announce(text) {
    this.announced = text;
  }

  async #ask(turn, isNew) {
    try {
      this.#interactions.set(turn, await get(`/api/v1/agent/turns/${segment(turn)}/interactions`));
    } catch (error) {
      this.#stop.error = error;
    }
    if (isNew) {
      this.#announce(t('turns.asks'));
    }
    this.requestUpdate();
  }

  async #ended({ status }) {
    if (status === 'canceled' || status === 'failed') {
      this.#announce(t(status === 'canceled' ? 'turns.announced.canceled' : 'turns.announced.failed'));
    }
    await this.#reread();
  }

  /** Reads the turn: it has ended, or its stream was refused because the session or the turn has gone. */
  async #reread() {
    try {
      this.#replace(await get(`/api/v1/agent/turns/${segment(this.#followed)}`));
    } catch (error) {
      if (error.status === 404) {
        this.#stream.close();
        this.#stop.error = error;
        this.requestUpdate();
      }
    }
  }

  #replace(turn) {
    this.turns = this.turns.map((one) => (one.id === turn.id ? turn : one));
  }

  async #begin(text) {
    const body = { messages: [{ role: 'user', text }], output: { text: {} }, ...ofTurn(toolsOf(this.#found.data)) };
    let turn;
    try {
      turn = await post(`${this.#path()}/turns`, body, { headers: this.#once.headers(body) });
    } catch (error) {
      if (error.code === 'conflict') {
        // Another page or program has begun a turn in this session.
        this.#latest.reload();
      }
      throw error;
    }
    this.#once.done();
    this.turns = [turn, ...this.turns.filter((one) => one.id !== turn.id)];
    this.#follow(turn);
    return true;
  }

  /** Reads what was done in a turn that has ended. */
  async #read(turn) {
    const events = new TurnEvents();
    const path = `/api/v1/agent/turns/${segment(turn.id)}`;
    let after = 0;
    for (;;) {
      const some = await get(`${path}/events`, { after, limit: EVENTS });
      some.forEach((event) => events.add(event));
      if (some.length < EVENTS) {
        break;
      }
      after = some.at(-1).seq;
    }
    this.#interactions.set(turn.id, await get(`${path}/interactions`));
    this.#events.set(turn.id, events);
    await this.updateComplete;
    this.querySelector(`gw-turn[data-id="${CSS.escape(turn.id)}"] article`)?.focus();
  }

  /** A person who reads the newest text goes on reading it; one who reads older text is left alone. */
  willUpdate() {
    const { scrollHeight } = document.documentElement;
    if (innerHeight + scrollY > scrollHeight - NEAR) {
      requestAnimationFrame(() => window.scrollTo({ top: document.documentElement.scrollHeight }));
    }
  }

  view() {
    const { data } = this.#found;
    const name = data ? foreign(data.clientRef || t('turns.untitled')) : t('turns.session');
    return html`${crumbs([{ text: t('turns.title'), place: { tab: 'agents' } }], name)}
      ${data ? nothing : html`<h1>${name}</h1>`}
      ${this.#found.view((session) => html`
        <gw-session-head .session=${session} @gw-changed=${(event) => { this.#found.data = event.detail; this.requestUpdate(); }}></gw-session-head>
        ${this.#conversation()}
        ${this.#bottom(session)}`)}
      <div class="hidden" role="status">${this.announced}</div>`;
  }

  #conversation() {
    if (!this.turns) {
      return this.#latest.error ? failed(this.#latest.error, () => this.#latest.reload()) : loading();
    }
    if (!this.turns.length) {
      return html`<p class="state">${t('turns.begin')}</p>`;
    }
    return html`<h2 class="hidden">${t('turns.conversation')}</h2>
      ${this.next
        ? html`<p><button type="button" class="other" ?disabled=${this.#older.busy} @click=${() => this.#older.run()}>${t('turns.older')}</button></p>`
        : nothing}
      ${this.#older.problem()}
      ${repeat([...this.turns].reverse(), (turn) => turn.id, (turn) => html`<gw-turn data-id="${turn.id}" .turn=${turn} .events=${this.#events.get(turn.id)}
        .interactions=${this.#interactions.get(turn.id)} .revision=${{}} @gw-steps=${() => this.#steps.run(turn)}
        @gw-answered=${(event) => this.#answered(turn, event.detail)}></gw-turn>`)}
      ${this.#steps.problem()}`;
  }

  #answered(turn, interaction) {
    const known = this.#interactions.get(turn.id) ?? [];
    this.#interactions.set(turn.id, known.map((one) => (one.id === interaction.id ? interaction : one)));
    this.requestUpdate();
    this.querySelector('gw-composer textarea')?.focus();
  }

  #status() {
    const turn = this.turns?.[0];
    return turn ? this.#events.get(turn.id)?.status || turn.status : 'none';
  }

  #bottom(session) {
    const status = this.#status();
    const works = this.turns?.length && !hasEnded(status);
    return html`<div class="composer">
      ${works
        ? html`<div class="row apart"><span>${this.#stream.away ? t('turns.away') : status === 'waiting_for_input' ? nothing : t('turns.works')}</span>
          <button type="button" class="danger small" ?disabled=${this.#stop.busy} @click=${() => this.#stop.run()}>${t('turns.cancel')}</button></div>`
        : nothing}
      ${this.#stop.problem()}${this.#say.problem()}
      <gw-composer .blocked=${this.#blocked(session, status, works)} .busy=${this.#say.busy} .send=${(text) => this.#say.run(text)}></gw-composer></div>`;
  }

  #blocked(session, status, works) {
    if (session.state === 'archived') {
      return t('turns.blocked.archived');
    }
    if (status === 'waiting_for_input') {
      return t('turns.blocked.waits');
    }
    return works ? t('turns.blocked.works') : '';
  }
}

define('gw-conversation', Conversation);
