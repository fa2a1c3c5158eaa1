import { badge, stateText } from '../../core/parts.js';

/** The states of sessions, and how each is shown. */
export const STATES = { failed: 'bad', pending: 'warn', ready: 'plain', running: 'good', stopped: 'plain' };

export function stateBadge(state) {
  return badge(STATES[state] ?? 'plain', stateText('runtimes.state', state));
}
