import { Action } from '../../core/action.js';
import { patch, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, stateText, time } from '../../core/parts.js';
import { t } from '../../core/text.js';
import { fits, toolsOf, toolsText, withTools } from './session-tools.js';
import '../../core/dialog.js';
import './tool-choice.js';

/** The name and the facts of a session, with what changes it. `gw-changed` has the changed session. */
class SessionHead extends Element {
  static properties = { session: {}, dialog: { state: true }, tools: { state: true } };

  #names = new AppNames(this);
  #change = new Action(this, async (change, message) => {
    const changed = await patch(`/api/v1/agent/sessions/${segment(this.session.id)}`, change);
    this.dialog = '';
    this.dispatchEvent(new CustomEvent('gw-changed', { detail: changed }));
    say(message);
  });

  view() {
    const { clientRef, provider, model, state, createdAt } = this.session;
    const isActive = state === 'active';
    return html`<div class="row apart">
        <h1>${foreign(clientRef || t('turns.untitled'))}</h1>
        <div class="row">
          <button type="button" class="other" @click=${() => this.#edit('name')}>${t('turns.rename')}</button>
          <button type="button" class="other" @click=${() => this.#edit('tools')}>${t('turns.tools.change')}</button>
          <button type="button" class="other" ?disabled=${this.#change.busy} @click=${() => this.#archive(isActive)}>${t(isActive ? 'turns.archive' : 'turns.reopen')}</button>
        </div>
      </div>
      <p class="row quiet">${isActive ? nothing : badge('plain', stateText('turns.session', state))}
        <span>${foreign(provider)} · ${foreign(model)} · ${toolsText(toolsOf(this.session), this.#names)} · ${t('turns.opened')} ${time(createdAt)}</span></p>
      ${this.dialog ? nothing : this.#change.problem()}
      ${this.dialog ? html`<gw-dialog .heading=${t(this.dialog === 'name' ? 'turns.rename' : 'turns.tools.change')} .content=${this.#form()} @gw-close=${() => { this.dialog = ''; }}></gw-dialog>` : nothing}`;
  }

  #edit(what) {
    this.#change.error = undefined;
    this.tools = toolsOf(this.session);
    this.dialog = what;
  }

  #archive(isActive) {
    this.#change.run({ state: isActive ? 'archived' : 'active' }, t(isActive ? 'turns.archived' : 'turns.reopened'));
  }

  #form() {
    const isName = this.dialog === 'name';
    return html`<form @submit=${(event) => this.#submit(event, isName)}>
      ${isName
        ? html`<div class="field"><label for="session-name">${t('turns.name')}</label>
          <input id="session-name" maxlength="255" autocomplete="off" .value=${this.session.clientRef ?? ''} /></div>`
        : html`<gw-tool-choice .value=${this.tools} @gw-change=${(event) => { this.tools = event.detail; }}></gw-tool-choice>`}
      ${this.#change.problem()}
      <div class="actions"><button ?disabled=${this.#change.busy || !fits(this.tools)}>${t('turns.save')}</button></div>
    </form>`;
  }

  #submit(event, isName) {
    event.preventDefault();
    const change = isName
      ? { clientRef: event.target.querySelector('input').value.trim() }
      : { metadata: withTools(this.session.metadata, this.tools) };
    this.#change.run(change, t('turns.saved'));
  }
}

define('gw-session-head', SessionHead);
