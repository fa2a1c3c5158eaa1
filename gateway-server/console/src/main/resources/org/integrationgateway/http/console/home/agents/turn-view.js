import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign, longJson, prose } from '../../core/foreign.js';
import { badge, stateText, time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { hasEnded, turnBadge } from './states.js';
import { t } from '../../core/text.js';
import { ToolNames } from './tool-names.js';
import './question.js';

/** States that the turn shows itself: by its end, or by its question. */
const QUIET = ['succeeded', 'waiting_for_input'];

const TOOL_KINDS = { completed: 'good', failed: 'bad' };

/**
 * One turn as a part of a conversation: what the person said, what the agent did, what it asks.
 *
 * @attr events `TurnEvents`, where they are known; else the output of the turn is shown
 */
class TurnView extends Element {
  static properties = { turn: {}, events: {}, interactions: {}, revision: {} };

  #names = new ToolNames(this);

  view() {
    const status = this.events?.status || this.turn.status;
    return html`<article class="turn" aria-label="${t('turns.turn', { time: new Date(this.turn.createdAt).toLocaleString() })}" tabindex="-1">
      ${this.turn.messages.map((message) => this.#message(message))}
      ${this.events?.items.length ? repeat(this.events.items, (item) => `${item.kind} ${item.ref}`, (item) => this.#item(item)) : this.#output()}
      <p class="row quiet">${QUIET.includes(status) ? nothing : turnBadge(status)}
        ${this.turn.statusMessage && status !== 'succeeded' ? foreign(this.turn.statusMessage) : nothing}
        ${time(this.turn.createdAt)}
        ${hasEnded(status) && !this.events
          ? html`<button type="button" class="other small" @click=${() => this.dispatchEvent(new CustomEvent('gw-steps'))}>${t('turns.steps')}</button>`
          : nothing}</p>
    </article>`;
  }

  #message({ role, text, parts = [] }) {
    return html`<div class="said ${role === 'user' ? 'person' : ''}">
      <h3>${stateText('turns.role', role)}</h3>
      ${text ? prose(text) : nothing}${parts.map((part) => this.#part(part))}
    </div>`;
  }

  #part(part) {
    if (part.type === 'text') {
      return prose(part.text);
    }
    return html`<details><summary>${stateText('turns.part', part.type)}</summary>${longJson(part.json ?? part.toolCall ?? part.toolResult ?? part.imageRef)}</details>`;
  }

  #output() {
    const { output } = this.turn;
    if (!output) {
      return nothing;
    }
    return html`<div class="said"><h3>${t('turns.role.assistant')}</h3>
      ${output.text === undefined ? longJson(output.structured) : prose(output.text)}</div>`;
  }

  #item(item) {
    switch (item.kind) {
      case 'text':
        return html`<div class="said"><h3>${t('turns.role.assistant')}</h3>${prose(item.text)}</div>`;
      case 'reasoning':
        return html`<details class="step"><summary>${t('turns.reasoning')}</summary>${prose(item.text)}</details>`;
      case 'tool':
        return this.#tool(item);
      case 'interaction':
        return this.#question(item);
      default:
        return html`<div role="alert"><p>${t('turns.failed')}</p>${prose(item.text)}</div>`;
    }
  }

  #tool({ ref, label, state, input, output, error, progress }) {
    return html`<details class="step"><summary><span class="row">${badge(TOOL_KINDS[state] ?? 'plain', stateText('turns.tool', state))}
        <span>${this.#names.tool(label)}</span>${error ? html`<span class="quiet">${foreign(error)}</span>` : nothing}</span></summary>
      ${progress ? prose(progress) : nothing}
      <h4>${t('turns.arguments')}</h4>${longJson(input ?? {})}
      ${output === undefined ? nothing : html`<h4>${t('turns.result')}</h4>${longJson(output)}`}
      <p><a href="${link({ tab: 'calls', idempotencyKey: `${this.turn.id}:${ref}` })}">${t('turns.tool.call')}</a></p>
    </details>`;
  }

  #question({ ref }) {
    const interaction = this.interactions?.find((one) => one.id === ref);
    return interaction
      ? html`<gw-question .turn=${this.turn.id} .interaction=${interaction}></gw-question>`
      : html`<p class="state">${t('state.loading')}</p>`;
  }
}

define('gw-turn', TurnView);
