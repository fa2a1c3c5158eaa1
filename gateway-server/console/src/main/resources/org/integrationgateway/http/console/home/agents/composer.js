import { Element, define, html } from '../../core/element.js';
import { t } from '../../core/text.js';

/**
 * Where a person writes to an agent: Enter sends, Shift and Enter begin a new line. What is typed
 * stays until the message was taken.
 *
 * @attr blocked why nothing can be sent now; '' when it can
 * @attr send sends a text; gives a promise of whether it was taken
 */
class Composer extends Element {
  static properties = { blocked: {}, busy: {}, send: { attribute: false } };

  view() {
    return html`<form @submit=${(event) => this.#submit(event)}>
      <label for="message">${t('turns.message')}</label>
      <textarea id="message" class="words" rows="2" aria-describedby="message-help" @keydown=${(event) => this.#key(event)}></textarea>
      <div class="row apart">
        <small id="message-help">${this.blocked || t('turns.keys')}</small>
        <button ?disabled=${Boolean(this.blocked) || this.busy}>${this.busy ? t('turns.sending') : t('turns.send')}</button>
      </div>
    </form>`;
  }

  #key(event) {
    if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
      this.#submit(event);
    }
  }

  async #submit(event) {
    event.preventDefault();
    const field = this.querySelector('textarea');
    const text = field.value;
    if (this.blocked || this.busy || !text.trim()) {
      return;
    }
    if (await this.send(text)) {
      field.value = field.value === text ? '' : field.value;
    }
    field.focus();
  }
}

define('gw-composer', Composer);

