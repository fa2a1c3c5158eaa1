import { html, nothing } from './element.js';
import { failed } from './states.js';
import { t } from './text.js';

/**
 * Something that a person sets off and that changes the server: one at a time, with its failure
 * shown beside the button.
 *
 *   #revoke = new Action(this, (id) => remove(`/api/v1/tokens/${id}`));
 *   view() { return html`<button ?disabled=${this.#revoke.busy} @click=${() => this.#revoke.run(id)}>…</button>
 *     ${this.#revoke.problem()}`; }
 */
export class Action {
  #host;
  #work;

  busy = false;
  error = undefined;

  constructor(host, work) {
    this.#host = host;
    this.#work = work;
    host.addController(this);
  }

  hostConnected() {}

  /** @return what the work gave; undefined when it failed or is under way already */
  async run(...values) {
    if (this.busy) {
      return undefined;
    }
    this.busy = true;
    this.error = undefined;
    this.#host.requestUpdate();
    try {
      return await this.#work(...values);
    } catch (error) {
      this.error = error;
      return undefined;
    } finally {
      this.busy = false;
      this.#host.requestUpdate();
    }
  }

  /**
   * The failure of the last run, or nothing.
   *
   * @param shown pointers of fields that say themselves what is wrong with them
   */
  problem(shown = []) {
    if (!this.error) {
      return nothing;
    }
    const errors = this.error.errors ?? [];
    return errors.length && errors.every(({ pointer }) => shown.includes(pointer))
      ? html`<p role="alert">${t('field.marked')}</p>`
      : failed(this.error);
  }
}
