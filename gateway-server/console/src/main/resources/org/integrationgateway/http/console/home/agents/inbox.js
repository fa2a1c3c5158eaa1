import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import './question.js';
import { forget, waiting } from './waiting.js';

/** Everything that agents ask the person, of all sessions, each answered in place. */
class Inbox extends Element {
  #waiting = new Resource(this, () => waiting());
  #refresh = new Refresh(this, () => this.#waiting.reload());

  async #answered() {
    forget();
    say(t('waiting.answered'));
    await this.#waiting.reload();
    window.dispatchEvent(new CustomEvent('gateway-answered'));
    await this.updateComplete;
    this.querySelector('h2')?.focus();
  }

  view() {
    const all = this.#waiting.data ?? [];
    return all.length
      ? html`<section aria-labelledby="inbox" @gw-answered=${() => this.#answered()}>
          <h2 id="inbox" tabindex="-1">${t('waiting.title')}</h2>
          ${repeat(all, ({ interaction }) => interaction.id, ({ session, turn, interaction }) => html`<div>
            <p><a href="${link({ tab: 'agents', session: session.id })}">${foreign(session.clientRef || t('turns.untitled'))}</a></p>
            <gw-question .turn=${turn.id} .interaction=${interaction}></gw-question></div>`)}
        </section>`
      : nothing;
  }
}

define('gw-inbox', Inbox);
