import { html } from './element.js';
import { t } from './text.js';

const SECONDS = 5;

/**
 * Reads something again every few seconds, as long as its element is shown, the page is visible and
 * the person has not paused it.
 *
 *   #refresh = new Refresh(this, () => this.#calls.refresh());
 *   view() { return html`... ${this.#refresh.button()}`; }
 */
export class Refresh {
  #host;
  #work;
  #seconds;
  #timer;
  #shown = () => this.#begin();

  paused = false;

  /** @param work gives a promise; the next time begins when it has ended */
  constructor(host, work, seconds = SECONDS) {
    this.#host = host;
    this.#work = work;
    this.#seconds = seconds;
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.#shown);
    this.#begin();
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.#shown);
    clearTimeout(this.#timer);
  }

  #begin() {
    clearTimeout(this.#timer);
    if (!this.paused && !document.hidden) {
      this.#timer = setTimeout(() => this.#run(), this.#seconds * 1000);
    }
  }

  async #run() {
    await this.#work();
    if (this.#host.isConnected) {
      this.#begin();
    }
  }

  /** Pauses, or reads at once and goes on. */
  toggle() {
    this.paused = !this.paused;
    clearTimeout(this.#timer);
    if (!this.paused) {
      this.#run();
    }
    this.#host.requestUpdate();
  }

  /** The button that pauses and goes on. */
  button() {
    return html`<button type="button" class="other" @click=${() => this.toggle()}>
      ${this.paused ? t('refresh.continue') : t('refresh.pause')}
    </button>`;
  }
}
