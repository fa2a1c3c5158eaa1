import { Action } from '../../core/action.js';
import { post, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { visible } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { Once } from '../../core/once.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { hasEnded } from './states.js';
import '../../core/dialog.js';

/** What a person does with a run: cancel it, signal it, start another one like it. */
class RunActions extends Element {
  static properties = { run: {}, definition: {}, dialog: { state: true }, invalid: { state: true } };

  #once = new Once();
  #send = new Action(this, async (work, message) => {
    await work();
    this.dialog = '';
    say(message);
    this.dispatchEvent(new CustomEvent('gw-changed'));
  });

  view() {
    const open = !hasEnded(this.run.status);
    return html`<div class="row">
      ${open && this.#signals().length ? html`<button type="button" @click=${() => this.#open('signal')}>${t('runs.signal')}</button>` : nothing}
      ${open ? html`<button type="button" class="danger" @click=${() => this.#open('cancel')}>${t('runs.cancel')}</button>` : nothing}
      ${this.definition ? html`<a class="button other" href="${link({ tab: 'runs', start: this.run.definitionId, from: this.run.id })}">${t('runs.again')}</a>` : nothing}
      ${this.dialog
        ? html`<gw-dialog .heading=${t(this.dialog === 'signal' ? 'runs.signal' : 'runs.cancel')} .content=${this.dialog === 'signal' ? this.#signal() : this.#cancel()}
            @gw-close=${() => { this.dialog = ''; }}></gw-dialog>`
        : nothing}
    </div>`;
  }

  /** The names of the signals that steps of the definition await. */
  #signals() {
    const names = (this.definition?.steps ?? []).map((step) => step.awaitSignal?.signal).filter(Boolean);
    return [...new Set(names)];
  }

  #open(dialog) {
    this.#send.error = undefined;
    this.invalid = '';
    this.dialog = dialog;
  }

  #cancel() {
    return html`<form @submit=${(event) => this.#submit(event, (form) => this.#canceled(form), t('runs.canceled'))}>
      <p>${t('runs.cancel.text')}</p>
      <div class="field"><label for="cancel-reason">${t('runs.reason')} <span class="quiet">${t('field.optional')}</span></label>
        <input id="cancel-reason" name="reason" maxlength="500" autocomplete="off" /></div>
      ${this.#send.problem()}
      <div class="actions"><button class="danger" ?disabled=${this.#send.busy}>${t('runs.cancel')}</button></div>
    </form>`;
  }

  #canceled(form) {
    const reason = form.reason.value.trim();
    const query = { provider: this.run.provider };
    return () => post(`/api/v1/workflow/runs/${segment(this.run.id)}/cancel`, reason ? { reason } : {}, { query });
  }

  #signal() {
    return html`<form novalidate @submit=${(event) => this.#submit(event, (form) => this.#signaled(form), t('runs.signaled'))}>
      <div class="field"><label for="signal-name">${t('runs.signal.name')}</label>
        <select id="signal-name" name="signal">${this.#signals().map((name) => html`<option value="${name}">${visible(name)}</option>`)}</select></div>
      <div class="field"><label for="signal-data">${t('runs.signal.data')}</label>
        <small id="signal-help">${t('runs.signal.help')}</small>
        <textarea id="signal-data" name="payload" aria-invalid=${this.invalid ? 'true' : 'false'}
          aria-describedby="signal-help ${this.invalid ? 'signal-problem' : ''}">{}</textarea>
        ${this.invalid ? html`<p class="problem" id="signal-problem">${this.invalid}</p>` : nothing}</div>
      ${this.#send.problem()}
      <div class="actions"><button ?disabled=${this.#send.busy}>${t('runs.signal')}</button></div>
    </form>`;
  }

  #signaled(form) {
    const payload = JSON.parse(form.payload.value || '{}');
    const body = { signal: form.signal.value, payload, provider: this.run.provider };
    const headers = this.#once.headers(body);
    return async () => {
      await post(`/api/v2/workflow/runs/${segment(this.run.id)}:signal`, body, { headers });
      this.#once.done();
    };
  }

  #submit(event, made, message) {
    event.preventDefault();
    this.invalid = '';
    try {
      this.#send.run(made(event.target.elements), message);
    } catch {
      this.invalid = t('runs.json.invalid');
      event.target.querySelector('textarea').focus();
    }
  }
}

define('gw-run-actions', RunActions);
