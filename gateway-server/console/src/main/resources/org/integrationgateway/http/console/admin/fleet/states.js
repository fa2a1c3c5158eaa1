import { badge, stateText } from '../../core/parts.js';

/** The states of replicas, and how each is shown. */
export const STATES = { lost: 'bad', not_ready: 'warn', ready: 'good' };

export function stateBadge(state) {
  return badge(STATES[state] ?? 'plain', stateText('fleet.state', state));
}

/** Whether an operator should look at a replica. */
export function needsCare(replica) {
  return replica.state !== 'ready' || replica.drift.length > 0;
}
