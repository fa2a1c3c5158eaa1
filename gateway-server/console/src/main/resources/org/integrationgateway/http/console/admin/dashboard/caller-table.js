import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { narrow } from '../../core/narrow.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { count, rate, share } from '../../core/units.js';
import { failures } from './health.js';

const MOST = narrow(5, 20);

/** The callers with most calls, and how many of these failed. */
export function callerTable(callers) {
  if (!callers?.length) {
    return nothing;
  }
  const cell = (label, value) => html`<td class="number" data-label=${label}>${value}</td>`;
  return html`<div class="table dashboard"><table class="stack">
    <caption>${t('dashboard.byCaller')}</caption>
    <thead><tr>
      <th scope="col">${t('dashboard.subject')}</th><th scope="col" class="number">${t('dashboard.rate')}</th>
      <th scope="col" class="number">${t('dashboard.calls')}</th><th scope="col" class="number">${t('dashboard.callerErrors')}</th>
      <th scope="col" class="number">${t('dashboard.failed')}</th>
    </tr></thead>
    <tbody>${callers.slice(0, MOST).map((one) => html`<tr>
      <th scope="row">${name(one.name)}</th>
      ${cell(t('dashboard.rate'), rate(one.perSecond))} ${cell(t('dashboard.calls'), count(one.calls))}
      ${cell(t('dashboard.callerErrors'), share(one.caller, one.calls))}
      ${cell(t('dashboard.failed'), share(failures(one), one.calls))}
    </tr>`)}</tbody>
  </table></div>`;
}

function name(subject) {
  return subject === 'other' ? t('dashboard.otherCallers') : html`<a href=${link({ tab: 'calls', subject })}>${foreign(subject)}</a>`;
}
