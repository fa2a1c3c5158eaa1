import { Element, define, html, nothing } from './element.js';
import { t, hasText } from './text.js';
import { say } from './messages.js';

const SIGNS = { good: '✓', warn: '!', bad: '✕', plain: '•' };

/** A state: a sign, a word and a colour. @param kind good, warn, bad or plain */
export function badge(kind, text) {
  return html`<span class="badge ${kind}"><span aria-hidden="true">${SIGNS[kind]}</span>${text}</span>`;
}

/** The text of a state, or its name, where a newer server has states that this page does not know. */
export function stateText(group, state) {
  const key = `${group}.${state}`;
  return hasText(key) ? t(key) : state;
}

/** A button that copies a text. */
export function copyButton(text, label = t('copy.button')) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      say(t('copy.done'));
    } catch {
      say(t('copy.failed'));
    }
  };
  return html`<button type="button" class="other" @click=${copy}>${label}</button>`;
}

/** A command or another text in lines, with a button that copies it. */
export function codeBlock(text, label) {
  return html`<pre class="script" tabindex="0"><code>${text}</code></pre>${copyButton(text, label)}`;
}

const relative = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const UNITS = [['day', 86400], ['hour', 3600], ['minute', 60], ['second', 1]];

/** A time in the zone of the person, as 'five minutes ago'; the exact one in its title. */
export function time(iso) {
  if (!iso) {
    return nothing;
  }
  const date = new Date(iso);
  const seconds = (date - Date.now()) / 1000;
  const [unit, size] = UNITS.find(([, length]) => Math.abs(seconds) >= length) ?? UNITS.at(-1);
  const count = Math.round(seconds / size);
  return html`<time datetime="${iso}" title="${exact.format(date)}">${count ? relative.format(count, unit) : t('time.now')}</time>`;
}

/**
 * Asks before something that cannot be undone.
 *
 * @return whether the person agreed
 */
export function confirm({ title, text, action }) {
  return new Promise((resolve) => {
    const dialog = document.createElement('gw-confirm');
    Object.assign(dialog, { heading: title, text, action, answer: resolve });
    document.body.append(dialog);
  });
}

class Confirm extends Element {
  static properties = { heading: {}, text: {}, action: {} };

  firstUpdated() {
    this.querySelector('dialog').showModal();
  }

  #close(agreed) {
    this.querySelector('dialog').close();
    this.remove();
    this.answer(agreed);
  }

  view() {
    return html`<dialog aria-labelledby="confirm-title" @cancel=${() => this.#close(false)}>
      <h2 id="confirm-title">${this.heading}</h2>
      <p>${this.text}</p>
      <div class="actions">
        <button type="button" class="other" autofocus @click=${() => this.#close(false)}>${t('confirm.cancel')}</button>
        <button type="button" class="danger" @click=${() => this.#close(true)}>${this.action}</button>
      </div>
    </dialog>`;
  }
}

define('gw-confirm', Confirm);
