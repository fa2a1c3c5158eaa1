import { html, nothing, repeat } from '../element.js';
import { foreign } from '../foreign.js';
import { outcomeBadge } from '../outcome.js';
import { t, tn } from '../text.js';

/**
 * Which failures there are: by app and reason, the most frequent first, each with a button that
 * narrows the list to it.
 *
 * @param groups `failures` of the answer
 * @param named gives the name of an app for people
 * @param narrow is given `{app, outcome}`
 */
export function failureGroups(groups, named, narrow) {
  if (!groups.length) {
    return nothing;
  }
  return html`<section class="card failures" aria-label="${t('calls.failures')}">
    <h2>${t('calls.failures')}</h2>
    <ul class="plain">
      ${repeat(groups, ({ app, code }) => `${app} ${code}`, ({ app, code, count }) => html`<li>
        <button type="button" class="other" @click=${() => narrow({ app, outcome: code })}>
          ${foreign(named(app))} ${outcomeBadge(code)} <span class="quiet">${tn('calls.failures.count', count)}</span>
        </button>
      </li>`)}
    </ul>
  </section>`;
}
