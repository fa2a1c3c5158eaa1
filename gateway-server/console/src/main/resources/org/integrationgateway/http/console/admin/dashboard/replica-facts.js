import { html } from '../../core/element.js';
import { badge, stateText, time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { bytes, count, duration, rate, share } from '../../core/units.js';

function fact(label, value) {
  return html`<dt>${label}</dt><dd>${value}</dd>`;
}

function card(heading, facts) {
  return html`<section class="card"><h3>${heading}</h3><dl class="facts">${facts}</dl></section>`;
}

function providers(figures) {
  const states = Object.entries(figures.providers);
  return card(html`<a href=${link({ tab: 'providers' })}>${t('dashboard.providers')}</a>`, [
    ...states.map(([state, number]) => fact(stateText('providers.state', state), html`<a href=${link({ tab: 'providers', state })}>${count(number)}</a>`)),
    fact(t('dashboard.restarts'), count(figures.counts.providerRestarts)),
  ]);
}

function store({ levels, counts, store: latency, total }) {
  return card(t('dashboard.store'), [
    fact(t('dashboard.state'), levels.storeUp ? badge('good', t('dashboard.storeUp')) : badge('bad', t('dashboard.storeDown'))),
    fact(t('dashboard.transactions'), t('dashboard.perSecond', { rate: rate(counts.storeTransactions / total.seconds) })),
    fact(t('dashboard.storeP95'), duration(latency.p95)),
    fact(t('dashboard.storeFailures'), count(counts.storeFailures)),
  ]);
}

/** What else this replica does: providers, queues, upstreams, store, Java. */
export function replicaFacts(figures) {
  const { levels, counts, total } = figures;
  return html`<div class="cards">
    ${providers(figures)}
    ${card(t('dashboard.queues'), [
      fact(t('dashboard.streams'), count(levels.eventStreams)),
      fact(t('dashboard.deliveries'), count(levels.deliveriesPending)),
      fact(t('dashboard.held'), count(levels.callsHeld)),
      fact(t('dashboard.waiting'), count(levels.requestsWaiting)),
    ])}
    ${card(t('dashboard.upstreams'), [
      fact(t('dashboard.connections'), t('dashboard.usedAndIdle', { used: count(levels.connectionsUsed), idle: count(levels.connectionsIdle) })),
      fact(t('dashboard.retries'), count(counts.upstreamRetries)),
      fact(t('dashboard.refreshes'), count(counts.refreshes)),
      fact(t('dashboard.refreshesFailed'), count(counts.refreshesFailed)),
    ])}
    ${store(figures)}
    ${card(t('dashboard.refusals'), [
      fact(t('dashboard.refused'), html`<a href=${link({ tab: 'audit', action: 'caller.refuse' })}>${count(counts.requestsRefused)}</a>`),
      fact(t('dashboard.limited'), html`<a href=${link({ tab: 'audit', action: 'rate.exceed' })}>${count(counts.requestsLimited)}</a>`),
      fact(t('dashboard.overloaded'), count(counts.requestsOverloaded ?? 0)),
    ])}
    ${card(t('dashboard.java'), [
      fact(t('dashboard.heapUsed'), t('dashboard.heapOf', { used: bytes(levels.heapUsedBytes), most: bytes(levels.heapMostBytes) })),
      fact(t('dashboard.threads'), count(levels.threads)),
      fact(t('dashboard.cpu'), share(counts.cpuSeconds, total.seconds)),
      fact(t('dashboard.started'), time(figures.since)),
    ])}
  </div>`;
}
