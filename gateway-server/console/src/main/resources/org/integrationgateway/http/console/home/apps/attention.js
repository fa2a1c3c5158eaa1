import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { waiting } from '../agents/waiting.js';

/** What waits for the person on the first page: questions of agents, with the way to their answers. */
class Attention extends Element {
  #waiting = new Resource(this, () => waiting());

  view() {
    const all = this.#waiting.data ?? [];
    return all.length
      ? html`<section class="card" aria-labelledby="attention"><h2 id="attention">${t('waiting.title')}</h2>
          <ul>${all.map(({ session, interaction }) => html`<li><a href="${link({ tab: 'agents' })}">${foreign(interaction.title)}</a>
            <span class="quiet">${foreign(session.clientRef || t('turns.untitled'))}</span></li>`)}</ul>
          <p><a class="button" href="${link({ tab: 'agents' })}">${t('waiting.review')}</a></p></section>`
      : nothing;
  }
}

define('gw-attention', Attention);
