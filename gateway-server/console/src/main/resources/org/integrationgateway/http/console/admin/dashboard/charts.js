import { t } from '../../core/text.js';
import { bytes, count, duration, rate } from '../../core/units.js';

const DASHES = [[], [8, 4], [2, 3], [10, 4, 2, 4]];

/** The charts of figures: `{heading, at, lines, unit, whole, from, to}` of each. */
export function charts(figures, windowSeconds) {
  const { steps } = figures;
  const to = Date.parse(figures.at) / 1000;
  const from = Math.max(to - windowSeconds, Date.parse(figures.since) / 1000);
  const chart = (heading, unit, lines) => ({
    heading,
    unit,
    whole: unit === count,
    from,
    to,
    at: steps.at,
    lines: lines.map(([label, values, colour], index) => ({ label, values, colour, dash: DASHES[index] })),
  });
  return [
    chart(t('dashboard.chart.rate'), rate, [
      [t('dashboard.ok'), steps.ok, 'good'],
      [t('dashboard.caller'), steps.caller, 'warn'],
      [t('dashboard.gateway'), steps.gateway, 'bad'],
      [t('dashboard.upstream'), steps.upstream, 'accent'],
    ]),
    chart(t('dashboard.chart.latency'), duration, [
      [t('dashboard.p50'), steps.p50, 'good'],
      [t('dashboard.p95'), steps.p95, 'accent'],
      [t('dashboard.p99'), steps.p99, 'bad'],
    ]),
    chart(t('dashboard.chart.underWay'), count, [
      [t('dashboard.inFlight'), steps.callsInFlight, 'accent'],
      [t('dashboard.held'), steps.callsHeld, 'warn'],
      [t('dashboard.waiting'), steps.requestsWaiting, 'bad'],
    ]),
    chart(t('dashboard.chart.memory'), bytes, [
      [t('dashboard.heapUsed'), steps.heapUsedBytes, 'accent'],
      [t('dashboard.heapMost'), steps.heapMostBytes, 'quiet'],
    ]),
  ];
}
