import { badge, stateText } from '../../core/parts.js';

const KINDS = {
  configured: 'plain',
  connected: 'plain',
  verified: 'good',
  unverified: 'warn',
  missing: 'warn',
  invalid: 'bad',
  unknown: 'warn',
  not_required: 'plain',
};

/** Every key that is made from a state, so that a test can see that there is a text for it. */
export const KEYS = Object.keys(KINDS).map((state) => `deployment.state.${state}`);

/** The state of one stored credential: verified where a call or a check with it was accepted. */
export function credentialBadge({ credentialState, verifiedAt }) {
  return stateBadge(credentialState !== 'connected' ? credentialState : verifiedAt ? 'verified' : 'unverified');
}

/** What is stored for a connection. */
export function stateBadge(state) {
  return badge(KINDS[state] ?? 'plain', stateText('deployment.state', state));
}
