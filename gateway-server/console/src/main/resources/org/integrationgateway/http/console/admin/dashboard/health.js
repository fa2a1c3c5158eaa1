import { html, nothing } from '../../core/element.js';
import { foreign, reasonText } from '../../core/foreign.js';
import { narrow } from '../../core/narrow.js';
import { badge } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { stateBadge } from '../providers/states.js';
import { count, duration, rate, share } from '../../core/units.js';

/** Calls that failed for another reason than the caller's. */
export function failures(calls) {
  return calls.gateway + calls.upstream;
}

function tile(label, value, more = nothing) {
  return html`<div class="tile"><dt>${label}</dt><dd>${value}</dd>${more === nothing ? nothing : html`<dd class="quiet">${more}</dd>`}</div>`;
}

/** The top line: whether all is well now, and how busy this replica is. */
export function health(figures, names) {
  const { recent, providers } = figures;
  const all = Object.values(providers).reduce((sum, number) => sum + number, 0);
  const failed = failures(recent);
  return html`<dl class="tiles">
      ${tile(t('dashboard.state'), figures.ready ? badge('good', t('dashboard.ready')) : badge('bad', t('dashboard.notReady')))}
      ${tile(t('dashboard.providers'), figures.ailing.length ? badge('warn', tn('dashboard.ailing', figures.ailing.length)) : badge('good', t('dashboard.serve')),
        html`<a href=${link({ tab: 'providers' })}>${tn('dashboard.ofProviders', all)}</a>`)}
      ${tile(t('dashboard.rate'), rate(recent.perSecond), tn('dashboard.lastMinute', recent.calls))}
      ${tile(t('dashboard.failed'), share(failed, recent.calls), t('dashboard.byCallers', { share: share(recent.caller, recent.calls) }))}
      ${tile(t('dashboard.p95'), duration(recent.p95), t('dashboard.median', { time: duration(recent.p50) }))}
      ${tile(t('dashboard.inFlight'), count(figures.levels.callsInFlight), t('dashboard.now'))}
    </dl>
    ${figures.ready ? nothing : obstacles(figures.obstacles)}
    ${figures.ailing.length ? ailing(figures.ailing, names) : nothing}`;
}

/** The first elements of a list; the others open on demand. */
function first(all, item, list) {
  const most = narrow(1, 5);
  const rest = all.slice(most);
  return html`<ul class="${list}">${all.slice(0, most).map(item)}</ul>
    ${rest.length
      ? html`<details><summary>${tn('dashboard.further', rest.length)}</summary><ul class="${list}">${rest.map(item)}</ul></details>`
      : nothing}`;
}

function obstacles(reasons) {
  return html`<section class="card">
    <h2>${t('dashboard.obstacles')}</h2>
    ${first(reasons, (one) => html`<li>${reasonText(one)}</li>`, '')}
  </section>`;
}

/** The providers that do not serve or have a problem, with the way to their output. */
function ailing(providers, names) {
  return html`<section class="card">
    <h2>${t('dashboard.problems')}</h2>
    ${first(providers, (one) => html`<li class="row">
      ${stateBadge(one.state)}
      <a href=${link({ tab: 'providers', provider: `${one.kind}/${one.name}` })}>${one.kind} ${foreign(one.kind === 'app' ? names.of(one.name) : one.name)}</a>
      <span class="grow">${reasonText(one.reason)}</span>
    </li>`, 'plain')}
  </section>`;
}
