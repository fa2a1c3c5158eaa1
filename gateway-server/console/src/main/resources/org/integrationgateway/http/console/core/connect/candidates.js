import { post } from '../api.js';
import { Action } from '../action.js';
import { Element, define, html, nothing, repeat } from '../element.js';
import { foreign } from '../foreign.js';
import { t, tn } from '../text.js';

const AT_ONCE = 100;

/** What has no filter is seen at once. */
const FEW = 10;

/** The choice between several places that a new connection can be made to. Tells `gw-connected` or `gw-again`. */
class Candidates extends Element {
  static properties = { choice: {}, filter: { state: true }, chosen: { state: true }, missing: { state: true } };

  #connect = new Action(this, async () => {
    const answer = await post('/api/v1/auth/pending-connection', { pendingToken: this.choice.pendingToken, candidateId: this.chosen });
    this.dispatchEvent(new CustomEvent('gw-connected', { detail: answer }));
  });

  constructor() {
    super();
    this.filter = '';
  }

  firstUpdated() {
    this.querySelector('h2').focus();
  }

  #submit(event) {
    event.preventDefault();
    this.missing = !this.chosen;
    if (this.chosen) {
      this.#connect.run();
    }
  }

  view() {
    const all = this.choice.candidates;
    const wanted = this.filter.trim().toLowerCase();
    const matching = all.filter((one) => one.id === this.chosen || `${one.name} ${one.id}`.toLowerCase().includes(wanted));
    const shown = matching.slice(0, AT_ONCE);
    const names = new Map();
    all.forEach((one) => names.set(one.name, (names.get(one.name) ?? 0) + 1));
    return html`<form class="card slim" novalidate @submit=${(event) => this.#submit(event)}>
      <h2 tabindex="-1">${t('choose.title')}</h2>
      <p>${t('choose.help')}</p>
      ${all.length > FEW
        ? html`<label>${t('choose.filter')} <input type="search" .value=${this.filter}
            @input=${(event) => { this.filter = event.target.value; }} /></label>`
        : nothing}
      <p class="quiet" role="status">${all.length > FEW ? t('choose.count', { shown: shown.length, all: all.length }) : ''}</p>
      <fieldset>
        <legend>${t('choose.legend')}</legend>
        ${repeat(shown, (one) => one.id, (one) => this.#candidate(one, names.get(one.name) > 1))}
      </fieldset>
      ${this.choice.moreCandidates ? html`<p>${tn('choose.more', this.choice.moreCandidates)}</p>` : nothing}
      ${this.missing ? html`<p role="alert">${t('choose.missing')}</p>` : this.#connect.problem()}
      <div class="actions">
        <button ?disabled=${this.#connect.busy}>${t('choose.button')}</button>
        <button type="button" class="other" @click=${() => this.dispatchEvent(new CustomEvent('gw-again'))}>${t('choose.again')}</button>
      </div>
    </form>`;
  }

  /** The id tells candidates of the same name apart. */
  #candidate(one, isAmbiguous) {
    return html`<label class="choice">
      <input type="radio" name="candidate" value=${one.id} .checked=${one.id === this.chosen}
        @change=${() => { this.chosen = one.id; this.missing = false; }} />
      <span>${foreign(one.name)}${isAmbiguous ? html` <small>${foreign(one.id)}</small>` : nothing}</span>
    </label>`;
  }
}

define('gw-candidates', Candidates);
