import { html, nothing } from '../../core/element.js';
import { outcomeBadge, outcomeHelp } from '../../core/outcome.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { count, share } from '../../core/units.js';

/** Why calls failed: the codes with the most calls first, what helps, and the way to these calls. */
export function failureTable({ total, app, door }) {
  const codes = Object.entries(total.failures);
  return codes.length ? html`<div class="table dashboard failures">
    <table class="stack">
      <caption>${t('dashboard.failures')}</caption>
      <thead>
        <tr><th scope="col">${t('dashboard.outcome')}</th><th scope="col" class="number">${t('dashboard.calls')}</th>
          <th scope="col" class="number">${t('dashboard.ofAll')}</th><th scope="col">${t('dashboard.helps')}</th>
          <th scope="col">${t('dashboard.more')}</th></tr>
      </thead>
      <tbody>${codes.map(([code, calls]) => html`<tr>
        <th scope="row">${outcomeBadge(code)}</th>
        <td class="number" data-label=${t('dashboard.calls')}>${count(calls)}</td>
        <td class="number" data-label=${t('dashboard.ofAll')}>${share(calls, total.calls)}</td>
        <td>${outcomeHelp(code, true)}</td>
        <td><a href=${link({ tab: 'calls', app, door, outcome: code })}>${t('dashboard.theseCalls')}<span class="hidden"> ${code}</span></a></td>
      </tr>`)}</tbody>
    </table>
  </div>` : nothing;
}
