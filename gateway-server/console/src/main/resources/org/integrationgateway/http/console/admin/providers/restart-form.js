import { Action } from '../../core/action.js';
import { post, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { plain } from '../../core/foreign.js';
import { confirm, stateText } from '../../core/parts.js';
import { t } from '../../core/text.js';

/** The ways to restart a provider, as the API names them. */
export const WAYS = ['rolling', 'held', 'stop-first'];

/** The states without a process: there is nothing to replace. */
const WITHOUT_PROCESS = ['failed', 'stopped', 'unavailable'];

/** Starts a new process of a provider, and says what came of it. */
class RestartForm extends Element {
  static properties = { kind: {}, name: {}, state: {}, how: { state: true }, outcome: { state: true } };

  #restart = new Action(this, async () => {
    this.outcome = '';
    const path = `/admin/api/v1/providers/${segment(this.kind)}/${segment(this.name)}:restart`;
    const after = await post(path, undefined, { query: { how: this.how } });
    this.outcome = t('providers.restart.done', { state: stateText('providers.state', after.state) });
    return after;
  });

  constructor() {
    super();
    this.how = WAYS[0];
  }

  #replaces() {
    return !WITHOUT_PROCESS.includes(this.state);
  }

  async #asked() {
    const agreed = await confirm({
      title: t('providers.restart.ask', { name: plain(this.name) }),
      text: this.#replaces() ? t(`providers.how.${this.how}.help`) : t('providers.restart.none'),
      action: t('providers.restart'),
    });
    if (agreed) {
      await this.#restart.run();
      this.dispatchEvent(new CustomEvent('gw-restarted'));
      window.dispatchEvent(new CustomEvent('gateway-restarted'));
      await this.updateComplete;
      const result = this.querySelector('.result');
      result.focus({ preventScroll: true });
      result.scrollIntoView({ block: 'center' });
    }
  }

  view() {
    return html`${this.#replaces() ? this.#ways() : html`<p>${t('providers.restart.none')}</p>`}
      <div class="result" role="status" tabindex="-1">${this.outcome ? html`<p class="done outcome">${this.outcome}</p>` : nothing}
        ${this.#restart.error ? html`<p>${t(this.#replaces() ? 'providers.restart.failed.kept' : 'providers.restart.failed')}</p>${this.#restart.problem()}` : nothing}</div>
      <button type="button" ?disabled=${this.#restart.busy} @click=${() => this.#asked()}>
        ${this.#restart.busy ? t('providers.restart.busy') : t('providers.restart.button')}</button>`;
  }

  #ways() {
    return html`<fieldset ?disabled=${this.#restart.busy}>
        <legend>${t('providers.how')}</legend>
        ${WAYS.map((how) => html`<label class="choice way">
          <input type="radio" name="how" value="${how}" .checked=${this.how === how} @change=${() => { this.how = how; }} />
          <span>${t(`providers.how.${how}`)}<small>${t(`providers.how.${how}.help`)}</small></span>
        </label>`)}
      </fieldset>`;
  }
}

define('gw-restart', RestartForm);
