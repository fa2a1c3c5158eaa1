import { html, nothing } from '../../core/element.js';
import { badge, stateText } from '../../core/parts.js';
import { hasText, t } from '../../core/text.js';

/** What an app or a connection can be in, with the colour of each. `refused` and `unverified` are made here. */
const KINDS = {
  ready: 'good',
  unverified: 'warn',
  degraded: 'warn',
  needs_user_connection: 'warn',
  needs_instance_selection: 'plain',
  needs_admin_configuration: 'warn',
  refused: 'bad',
  unavailable: 'bad',
  unknown: 'plain',
};

const CREDENTIALS = {
  not_required: 'plain',
  connected: 'good',
  unverified: 'warn',
  configured: 'good',
  missing: 'warn',
  invalid: 'bad',
  unknown: 'warn',
};

/** In one word, what an app or a connection is in: its status, `refused`, or `unverified`. */
export function standing(item) {
  if (item.actions.includes('reconnect')) {
    return 'refused';
  }
  return item.status === 'ready' && isUntried(item) ? 'unverified' : item.status;
}

/** Whether a call presents a credential that no call has tried. */
function isUntried(item) {
  const connection = item.connections ? item.connections.find((one) => one.default) ?? item.connections[0] : item;
  return connection !== undefined && connection.instances.length > 0 && connection.instances.every(isUnverified);
}

/** Whether a credential is stored, and neither a call nor a check with it was accepted yet. */
export function isUnverified(instance) {
  return instance.credentialState === 'connected' && !instance.verifiedAt;
}

/** The first credential that its service has not accepted yet and that the app can check: `{connection, instance}`. */
export function untried(app) {
  const connection = app.connections.find((one) => one.checkable && one.instances.some(isUnverified));
  return connection && { connection, instance: connection.instances.find(isUnverified) };
}

/** Whether the person can do something about it, or has to ask for it. */
export function needsAction(item) {
  return item.status.startsWith('needs_') && item.status !== 'needs_instance_selection';
}

/** The state as a badge. */
export function standingBadge(item) {
  const state = standing(item);
  return badge(KINDS[state] ?? 'plain', stateText('apps.state', state));
}

/** What the state means, and what to do. */
export function standingHelp(item) {
  const key = `apps.help.${standing(item)}`;
  return hasText(key) ? html`<p>${t(key)}</p>` : nothing;
}

/** The state of a stored credential as a badge. */
export function credentialBadge(instance) {
  const state = isUnverified(instance) ? 'unverified' : instance.credentialState;
  return badge(CREDENTIALS[state] ?? 'plain', stateText('apps.credential', state));
}

/** Whether a connection asks a person for anything. */
export function isMade(connection) {
  return connection.mode !== 'none' || Object.values(connection.connectionParams).some((param) => !param.from);
}
