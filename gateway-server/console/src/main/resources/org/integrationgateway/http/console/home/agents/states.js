import { badge, stateText } from '../../core/parts.js';

const KINDS = { succeeded: 'good', failed: 'bad', waiting_for_input: 'warn' };

/** The state of a turn. */
export function turnBadge(status) {
  return badge(KINDS[status] ?? 'plain', stateText('turns.state', status));
}

/** Whether a turn is over. */
export function hasEnded(status) {
  return ['succeeded', 'failed', 'canceled'].includes(status);
}
