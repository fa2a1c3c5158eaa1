import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { link } from '../../core/router.js';
import { hasText, t } from '../../core/text.js';

const AT_THE_APP = ['not_connected', 'reconnect_required', 'instance_selection_required'];

/** Why a call failed, in words, and what to do next. */
export function problemHelp(problem, app) {
  const help = `problem.${problem.code}`;
  return html`<div role="alert">
    <p><strong>${foreign(problem.message)}</strong></p>
    ${hasText(help) ? html`<p>${t(help)}</p>` : nothing}
    ${AT_THE_APP.includes(problem.code)
      ? html`<p><a class="button" href=${link({ tab: 'apps', app })}>${t(`problem.${problem.code}.action`)}</a></p>`
      : nothing}
    ${problem.retryAfterSeconds ? html`<p>${t('problem.retryAfter', { seconds: problem.retryAfterSeconds })}</p>` : nothing}
    <p><small>${problem.status} <code>${problem.code}</code>${problem.requestId ? html` · ${t('state.request', { id: problem.requestId })}` : nothing}</small></p>
    ${problem.requestId
      ? html`<p><a href=${link({ tab: 'calls', request: problem.requestId })}>${t('problem.call')}</a></p>`
      : nothing}
  </div>`;
}
