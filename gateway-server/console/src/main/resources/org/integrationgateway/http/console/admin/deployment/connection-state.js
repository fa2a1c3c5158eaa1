import { badge, stateText } from '../../core/parts.js';

const KINDS = { configured: 'good', connected: 'good', missing: 'warn', invalid: 'bad', unknown: 'warn', not_required: 'plain' };

/** Every key that is made from a state, so that a test can see that there is a text for it. */
export const KEYS = Object.keys(KINDS).map((state) => `deployment.state.${state}`);

/** What a credential of the deployment is worth. */
export function stateBadge(state) {
  return badge(KINDS[state] ?? 'plain', stateText('deployment.state', state));
}
