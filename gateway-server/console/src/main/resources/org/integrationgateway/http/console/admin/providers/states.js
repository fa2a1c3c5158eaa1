import { badge, stateText } from '../../core/parts.js';
import { hasText, t } from '../../core/text.js';

/** The states of providers, those that need an operator first, and how each is shown. */
export const STATES = {
  failed: 'bad',
  unavailable: 'bad',
  backoff: 'bad',
  degraded: 'warn',
  starting: 'warn',
  configuring: 'warn',
  draining: 'warn',
  stopped: 'plain',
  ready: 'good',
};

const ORDER = Object.keys(STATES);

/** The place of a state in a list: what does not serve is first. */
export function rank(state) {
  const index = ORDER.indexOf(state);
  return index < 0 ? ORDER.length : index;
}

export function stateBadge(state) {
  return badge(STATES[state] ?? 'plain', stateText('providers.state', state));
}

/** What a state means, and what to do. */
export function stateHelp(state) {
  const key = `providers.help.${state}`;
  return hasText(key) ? t(key) : '';
}

/** Whether an operator should look at a provider. */
export function needsCare(provider) {
  return provider.state !== 'ready' && provider.state !== 'stopped';
}
