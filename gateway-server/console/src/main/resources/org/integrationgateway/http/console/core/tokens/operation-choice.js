import { segment } from '../api.js';
import { Element, define, html, nothing, repeat, uniqueId } from '../element.js';
import { foreign, plain } from '../foreign.js';
import { PagedResource } from '../resource.js';
import { t, tn } from '../text.js';
import { MOST_SHOWN, some } from './some.js';


/**
 * Chooses the operations of an app that a token may use: all, or some of them. Changes `chosen`,
 * `{some, operations}`, and tells each change as the event `gw-operations`.
 */
class OperationChoice extends Element {
  static properties = { app: {}, chosen: {} };

  #change(work) {
    work();
    this.requestUpdate();
    this.dispatchEvent(new CustomEvent('gw-operations'));
  }

  view() {
    const { some } = this.chosen;
    return html`<div class="under">
      <label class="choice">
        <input type="checkbox" name="some" .checked=${some}
          @change=${(event) => this.#change(() => { this.chosen.some = event.target.checked; })} />
        <span>${t('tokens.scopes.some')}<span class="hidden"> (${plain(this.app)})</span></span>
      </label>
      ${some
        ? html`<gw-operation-list .app=${this.app} .chosen=${this.chosen.operations} .change=${(work) => this.#change(work)}></gw-operation-list>`
        : nothing}
    </div>`;
  }
}

/** The operations of an app with a box for each. They are read when the list is shown. */
class OperationList extends Element {
  static properties = { app: {}, chosen: {}, change: {}, words: { state: true } };

  #id = uniqueId('operations');
  #operations = new PagedResource(this, () => ({
    path: `/api/v1/apps/${segment(this.app)}/operations`,
    query: { view: 'summary' },
    limit: 1000,
  }));

  constructor() {
    super();
    this.words = '';
  }

  #filter(event) {
    this.words = event.target.value;
    if (this.words) {
      this.#operations.all();
    }
  }

  #toggle(id, on) {
    this.change(() => (on ? this.chosen.add(id) : this.chosen.delete(id)));
    this.requestUpdate();
  }

  view() {
    return this.#operations.view((all) => {
      const words = this.words.trim().toLowerCase();
      const fitting = all.filter((one) => `${one.id} ${one.title ?? ''}`.toLowerCase().includes(words));
      const { shown, hidden } = some(all, fitting, (one) => this.chosen.has(one.id));
      return html`${all.length > MOST_SHOWN
          ? html`<label for="${this.#id}">${t('tokens.scopes.findOperation')}</label>
              <input id="${this.#id}" type="search" autocomplete="off" .value=${this.words} @input=${(event) => this.#filter(event)} />`
          : nothing}
        <ul class="choices">
          ${repeat(shown, (one) => one.id, (one) => this.#row(one))}
        </ul>
        <p class="quiet" role="status">${hidden ? tn('tokens.scopes.hidden', hidden) : nothing}</p>`;
    });
  }

  #row({ id, title }) {
    return html`<li>
      <label class="choice">
        <input type="checkbox" name="operation" .value=${id} .checked=${this.chosen.has(id)}
          @change=${(event) => this.#toggle(id, event.target.checked)} />
        <span>${foreign(id)}${title ? html` <small>${foreign(title)}</small>` : nothing}</span>
      </label>
    </li>`;
  }
}

define('gw-operation-list', OperationList);
define('gw-operation-choice', OperationChoice);
