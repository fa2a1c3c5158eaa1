import { badge } from '../../core/parts.js';
import { hasText, t } from '../../core/text.js';

/** How the lock file can stand to a package, what needs an operator first, and how it is shown. */
export const STATES = {
  differs: 'bad',
  otherPlatforms: 'bad',
  sourceChanged: 'warn',
  notLocked: 'warn',
  unused: 'warn',
  unverified: 'plain',
  locked: 'good',
};

const ORDER = Object.keys(STATES);

export function rank(state) {
  const index = ORDER.indexOf(state);
  return index < 0 ? ORDER.length : index;
}

export function stateBadge(state) {
  return badge(STATES[state] ?? 'plain', hasText(`lock.state.${state}`) ? t(`lock.state.${state}`) : state);
}

/** What the state means. */
export function stateHelp(state) {
  return hasText(`lock.help.${state}`) ? t(`lock.help.${state}`) : '';
}

/** Whether the lock file should be written again, or what runs be looked at. */
export function needsCare({ state }) {
  return state !== 'locked' && state !== 'unverified';
}
