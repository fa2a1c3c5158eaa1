import { nothing } from './element.js';
import { badge, stateText } from './parts.js';
import { hasText, t } from './text.js';

/** Codes of failures that the caller can mend; all others are for operators or for the upstream. */
export const OF_THE_CALLER = [
  'invalid_request', 'invalid_json', 'invalid_parameters', 'idempotency_key_mismatch', 'unauthenticated', 'forbidden',
  'scope_denied', 'cross_site_request', 'not_found', 'method_not_allowed', 'instance_selection_required',
  'idempotency_in_progress', 'invalid_state', 'conflict', 'not_connected', 'reconnect_required', 'precondition_failed',
  'range_not_satisfiable', 'request_timeout', 'payload_too_large', 'too_complex', 'uri_too_long', 'headers_too_large',
  'unsupported_media_type', 'idempotency_key_reused', 'rate_limited', 'tool_error', 'upstream_4xx',
];

/** Codes of all other failures. */
export const OF_THE_SERVER = [
  'egress_denied', 'admin_configuration_required', 'not_configured', 'internal', 'upstream_unreachable',
  'upstream_invalid_response', 'upstream_timeout', 'provider_failed', 'not_ready', 'overloaded', 'store_unavailable',
  'provider_unavailable', 'upstream_5xx',
];

/** What became of a call, by its code, as a badge. */
export function outcomeBadge(code) {
  return badge(code === 'ok' ? 'good' : OF_THE_CALLER.includes(code) ? 'warn' : 'bad', outcomeText(code));
}

/** The code in words. */
export function outcomeText(code) {
  return stateText('outcome', code);
}

/** What helps against a failure with this code. @param isOperator whether an operator reads it, who can do more */
export function outcomeHelp(code, isOperator = false) {
  const operator = `outcome.operator.${code}`;
  const key = isOperator && hasText(operator) ? operator : `outcome.help.${code}`;
  return hasText(key) ? t(key) : nothing;
}

/** What helps against a status that an upstream returned. */
export function upstreamHelp(status) {
  const key = `upstream.help.${status}`;
  return hasText(key) ? t(key) : outcomeHelp(status >= 500 ? 'upstream_5xx' : 'upstream_4xx');
}
