import { html, nothing } from '../../core/element.js';
import { reasonText } from '../../core/foreign.js';
import { outcomeHelp, outcomeText } from '../../core/outcome.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

/**
 * Why a call failed, in words, and what to do next.
 *
 * @param instance the account that was chosen for the call
 */
export function problemHelp(problem, app, instance) {
  const help = outcomeHelp(problem.code);
  return html`<div role="alert">
    <p><strong>${outcomeText(problem.code)}</strong></p>
    <p>${reasonText(problem.message)}</p>
    ${help === nothing ? nothing : html`<p>${help}</p>`} ${action(problem, app, instance)}
    ${problem.retryAfterSeconds ? html`<p>${t('problem.retryAfter', { seconds: problem.retryAfterSeconds })}</p>` : nothing}
    ${problem.requestId
      ? html`<p><small>${t('state.request', { id: problem.requestId })}</small> ·
          <a href=${link({ tab: 'calls', requestId: problem.requestId })}>${t('problem.call')}</a></p>`
      : nothing}
  </div>`;
}

/** The way to what mends it. */
function action({ code, document }, app, instance) {
  const connect = { tab: 'apps', app, connect: document.connection ?? 'default' };
  const ways = {
    not_connected: [connect, 'problem.connect'],
    reconnect_required: [{ ...connect, instance }, 'problem.reconnect'],
    instance_selection_required: [{ tab: 'apps', app }, 'problem.accounts'],
    scope_denied: [{ tab: 'tokens' }, 'problem.tokens'],
  };
  const way = ways[code];
  return way ? html`<p><a class="button" href=${link(way[0])}>${t(way[1])}</a></p>` : nothing;
}
