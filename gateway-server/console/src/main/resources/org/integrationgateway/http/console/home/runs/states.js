import { badge, stateText } from '../../core/parts.js';
import { t } from '../../core/text.js';

export const STATES = ['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED', 'CANCELED'];

const KINDS = { SUCCEEDED: 'good', FAILED: 'bad' };

/** The state of a run, a step or an attempt. */
export function runBadge(status) {
  return badge(KINDS[status] ?? 'plain', stateText('runs.state', status));
}

/** Whether a run, a step or an attempt is over. */
export function hasEnded(status) {
  return status !== 'PENDING' && status !== 'RUNNING';
}

/** How long something took, or takes until now: '1.2 s'; '' before it began. */
export function took({ startedAt, completedAt }) {
  return startedAt ? duration(new Date(completedAt ?? Date.now()) - new Date(startedAt)) : '';
}

const UNITS = [['day', 86_400_000], ['hour', 3_600_000], ['minute', 60_000], ['second', 1000], ['millisecond', 1]];

/** A duration in its largest unit, and the next one below it. */
export function duration(millis) {
  const left = Math.max(0, millis);
  const at = UNITS.findIndex(([, size]) => left >= size);
  const [unit, size] = UNITS[at < 0 ? UNITS.length - 1 : at];
  if (unit === 'second' || unit === 'millisecond') {
    return written(unit, unit === 'second' ? Math.round(left / 100) / 10 : Math.round(left));
  }
  const [below, part] = UNITS[at + 1];
  const rest = Math.floor((left % size) / part);
  return `${written(unit, Math.floor(left / size))}${rest ? ` ${written(below, rest)}` : ''}`;
}

function written(unit, value) {
  return t(`units.${unit}s`, { number: new Intl.NumberFormat().format(value) });
}
