import { Element, define, html, nothing } from '../../core/element.js';
import '../../core/form/schema-form.js';
import { plain } from '../../core/foreign.js';
import { parse, print } from '../../core/json-text.js';
import { say } from '../../core/messages.js';
import { confirm, copyButton } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { accountChoice } from './account-choice.js';
import { answerView } from './answer-view.js';
import { isDestructive } from './badges.js';
import { callHistory, draftOf, keepDraft, remember } from './call-history.js';
import { Invocation } from './invocation.js';
import { requestOf } from './request.js';
import './same-call.js';

const MOST_IN_A_LINK = 3000;

/** Kinds of operations whose requests upstream the gateway does not see. */
const HIDDEN = ['provider', 'mcp-passthrough'];

/** A form for the input of an operation, the call, its answer, and the same call for other programs. */
class Call extends Element {
  static properties = { app: {}, operation: {}, place: {}, invocation: { state: true } };

  #chosen = { connection: '', instance: '' };

  get #form() {
    return this.querySelector('gw-schema-form');
  }

  async firstUpdated() {
    await this.#form.updateComplete;
    this.#takeInput();
    this.requestUpdate(); // The form is here now, so the same call can be shown.
  }

  /** The input that a link has, or what was typed before. */
  #takeInput() {
    try {
      const input = this.place?.input ? parse(this.place.input) : draftOf(this.app.name, this.operation.id);
      if (input instanceof Map && input.size) {
        this.#form.setValue(input);
      }
    } catch {
      say(t('call.link.broken'));
    }
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    this.invocation?.stop();
  }

  #request(dryRun = false) {
    return requestOf({
      app: this.app.name,
      operation: this.operation.id,
      input: this.#form.value(),
      files: this.#form.files(),
      ...this.#chosen,
      dryRun,
    });
  }

  async #try(dryRun) {
    if (this.invocation?.state === 'running' || !(await this.#form.ready())) {
      return;
    }
    const agreed = dryRun || !isDestructive(this.operation) || await confirm({
      title: t('call.destructive'),
      text: t('call.destructive.text', { operation: plain(this.operation.title || this.operation.id) }),
      action: t('call.destructive.action'),
    });
    if (!agreed) {
      return;
    }
    const invocation = new Invocation(this.#request(dryRun), () => this.requestUpdate());
    this.invocation = invocation;
    this.querySelector('#answer').scrollIntoView({ block: 'nearest' });
    await invocation.run();
    if (!dryRun) {
      remember(invocation);
    }
    await this.#form.showErrors(invocation.problem?.code === 'invalid_parameters' ? invocation.problem.errors : []);
    this.requestUpdate();
  }

  #typed() {
    keepDraft(this.app.name, this.operation.id, this.#form.value());
    this.requestUpdate();
  }

  #submitted(event) {
    event.preventDefault();
    this.#try(false);
  }

  #key(event) {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.#try(false);
    }
  }

  #again(call) {
    this.#form.setValue(call.request.input);
    this.#chosen = { connection: call.request.connection ?? '', instance: call.request.instance ?? '' };
    this.invocation = call;
    this.querySelector('#answer')?.focus();
  }

  view() {
    const running = this.invocation?.state === 'running';
    return html`<div class="call">
      <section class="card" aria-labelledby="input">
        <h2 id="input">${t('form.input')}</h2>
        <form novalidate @submit=${this.#submitted} @keydown=${this.#key}>
          ${accountChoice(this.app, this.operation, this.#chosen, () => this.requestUpdate())}
          <gw-schema-form .schema=${this.operation.inputSchema} @gw-change=${() => this.#typed()}></gw-schema-form>
          <div class="actions">
            <button aria-disabled=${running ? 'true' : 'false'}>${t('call.try')}</button>
            ${HIDDEN.includes(this.operation.transport)
              ? nothing
              : html`<button type="button" class="other" aria-disabled=${running ? 'true' : 'false'} @click=${() => this.#try(true)}>${t('call.dryRun')}</button>`}
            ${this.hasUpdated ? this.#link() : nothing}
            ${running ? html`<button type="button" class="danger" @click=${() => this.invocation.stop()}>${t('call.stop')}</button>` : nothing}
          </div>
        </form>
      </section>
      <section class="card answer" aria-labelledby="answer">
        <h2 id="answer" tabindex="-1">${t('answer.title')}</h2>
        ${this.invocation ? answerView(this.invocation, this.app.name) : html`<p class="quiet">${t('answer.none')}</p>`}
      </section>
      <section class="card same">
        ${this.hasUpdated ? html`<gw-same-call .request=${this.#request()} .tool=${this.operation.tool}></gw-same-call>` : nothing}
      </section>
      ${this.hasUpdated ? this.#history() : nothing}
    </div>`;
  }

  /** The address of this page with what was typed, for notes and for others. */
  #link() {
    const input = print(this.#form.value());
    return input.length > 2 && input.length < MOST_IN_A_LINK
      ? copyButton(location.origin + location.pathname + link({ tab: 'apps', app: this.app.name, operation: this.operation.id, input }), t('call.link'))
      : nothing;
  }

  #history() {
    const history = callHistory(this.app.name, this.operation.id, (call) => this.#again(call));
    return history === nothing ? nothing : html`<section class="card same">${history}</section>`;
  }
}

define('gw-call', Call);
