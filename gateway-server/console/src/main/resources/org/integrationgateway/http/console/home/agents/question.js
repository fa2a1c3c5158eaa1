import { Action } from '../../core/action.js';
import { post, segment } from '../../core/api.js';
import { Element, define, html, nothing, uniqueId } from '../../core/element.js';
import { foreign, longJson, prose } from '../../core/foreign.js';
import { parse, print } from '../../core/json-text.js';
import { badge, stateText, time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import '../../core/form/schema-form.js';
import { questionTitle } from './question-title.js';
import { ToolNames } from './tool-names.js';

const KINDS = { pending: 'warn', resolved: 'good' };

/** What a turn asks a person, and the form that answers it in place. */
class Question extends Element {
  static properties = { turn: {}, interaction: {}, invalid: { state: true } };

  #id = uniqueId('question');
  #answer = new Action(this, async (resolution) => {
    const { id } = this.interaction;
    const answered = await post(`/api/v1/agent/turns/${segment(this.turn)}/interactions/${segment(id)}/resolve`, { resolution });
    this.dispatchEvent(new CustomEvent('gw-answered', { bubbles: true, detail: answered }));
  });

  #names = new ToolNames(this);

  view() {
    const { type, state, request = {}, resolvedAt } = this.interaction;
    return html`<section class="card question ${state}" aria-labelledby="${this.#id}">
      <div class="row"><h3 id="${this.#id}">${questionTitle(this.interaction, this.#names)}</h3>${badge(KINDS[state] ?? 'plain', stateText('turns.question', state))}</div>
      ${state === 'pending' ? this.#asked() : html`<details><summary>${t('turns.asked')}</summary>${this.#asked()}</details>`}
      ${state === 'pending' ? this.#form(type, request) : this.#answered(resolvedAt)}
    </section>`;
  }

  #asked() {
    const { prompt, request = {} } = this.interaction;
    return html`${prose(request.app ? this.#names.mention(prompt, request.app, request.operation) : prompt)}
      ${request.app
        ? html`<p>${t('turns.operation')} <a href="${link({ tab: 'apps', app: request.app, operation: request.operation })}">${this.#names.operation(request.app, request.operation)}</a></p>`
        : nothing}
      ${/^https?:/.test(request.url ?? '') ? html`<p><a href="${request.url}" target="_blank" rel="noopener noreferrer">${foreign(request.url)}</a></p>` : nothing}
      ${request.messages ? html`<h4>${t('turns.message')}</h4>${longJson({ systemPrompt: request.systemPrompt, messages: request.messages })}` : nothing}
      ${request.arguments ? html`<h4>${t('turns.arguments')}</h4>${longJson(request.arguments)}` : nothing}`;
  }

  #answered(at) {
    const { resolution } = this.interaction;
    if (!resolution) {
      return nothing;
    }
    return html`<p class="quiet">${'approved' in resolution ? t(resolution.approved ? 'turns.approved' : 'turns.denied') : t('turns.answered')} ${time(at)}</p>
      ${resolution.reason ? prose(resolution.reason) : nothing}
      ${resolution.text === undefined ? nothing : prose(resolution.text)}
      ${resolution.value === undefined ? nothing : longJson(resolution.value)}`;
  }

  #form(type, request) {
    if (type === 'approval') {
      return this.#approval();
    }
    return type === 'clarification' ? this.#clarification() : this.#input(request);
  }

  #approval() {
    return html`<form @submit=${(event) => this.#send(event, () => ({ approved: true }))}>
      <div class="field"><label for="${this.#id}-reason">${t('turns.reason')} <span class="quiet">${t('field.optional')}</span></label>
        <input id="${this.#id}-reason" name="answer" autocomplete="off" maxlength="1000" /></div>
      ${this.#answer.problem()}
      <div class="actions"><button ?disabled=${this.#answer.busy}>${t('turns.approve')}</button>
        <button type="button" class="danger" ?disabled=${this.#answer.busy} @click=${() => this.#deny()}>${t('turns.deny')}</button></div>
    </form>`;
  }

  #deny() {
    const reason = this.#value().trim();
    this.#answer.run({ approved: false, ...(reason ? { reason } : {}) });
  }

  #clarification() {
    return html`<form @submit=${(event) => this.#send(event, () => ({ text: this.#value() }))}>
      <div class="field"><label for="${this.#id}-text">${t('turns.answer')}</label>
        <textarea id="${this.#id}-text" class="words" name="answer" required></textarea></div>
      ${this.#answer.problem()}
      <div class="actions"><button ?disabled=${this.#answer.busy}>${t('turns.send.answer')}</button></div>
    </form>`;
  }

  #input({ schema, mayDecline }) {
    const decline = mayDecline
      ? html`<button type="button" class="danger" ?disabled=${this.#answer.busy} @click=${() => this.#answer.run({ approved: false })}>${t('turns.decline')}</button>`
      : nothing;
    if (schema?.type === 'object') {
      this.schema ??= parse(JSON.stringify(schema), { plain: true });
      return html`<form novalidate @submit=${(event) => this.#sendForm(event)}>
        <gw-schema-form .schema=${this.schema}></gw-schema-form>
        ${this.#answer.problem()}
        <div class="actions"><button ?disabled=${this.#answer.busy}>${t('turns.send.answer')}</button>${decline}</div>
      </form>`;
    }
    return html`<form novalidate @submit=${(event) => this.#send(event, () => ({ value: JSON.parse(this.#value()) }))}>
      ${schema ? html`<details><summary>${t('turns.schema')}</summary>${longJson(schema)}</details>` : nothing}
      <div class="field"><label for="${this.#id}-json">${t('turns.answer.json')}</label>
        <textarea id="${this.#id}-json" name="answer" aria-invalid=${this.invalid ? 'true' : 'false'}
          aria-describedby=${this.invalid ? `${this.#id}-problem` : nothing}></textarea>
        ${this.invalid ? html`<p class="problem" id="${this.#id}-problem">${this.invalid}</p>` : nothing}</div>
      ${this.#answer.problem()}
      <div class="actions"><button ?disabled=${this.#answer.busy}>${t('turns.send.answer')}</button>${decline}</div>
    </form>`;
  }

  async #sendForm(event) {
    event.preventDefault();
    const form = this.querySelector('gw-schema-form');
    if (await form.ready()) {
      this.#answer.run({ value: JSON.parse(print(form.value())) });
    }
  }

  #value() {
    return this.querySelector('[name=answer]').value;
  }

  #send(event, resolution) {
    event.preventDefault();
    this.invalid = undefined;
    try {
      this.#answer.run(resolution());
    } catch {
      this.invalid = t('turns.answer.invalid');
      this.querySelector('[name=answer]').focus();
    }
  }
}

define('gw-question', Question);
