import { stateText } from '../parts.js';

/** The ways in, as the routes of calls name them. */
export const DOORS = ['rest_v1', 'rest_v2', 'grpc', 'mcp', 'hosted', 'provider', 'workflow', 'agent'];

/** A way in, in words. */
export function doorText(door) {
  return stateText('calls.door', door);
}

/** A time in milliseconds, with as many digits as matter. */
export function millis(value) {
  const digits = value < 10 ? 2 : value < 100 ? 1 : 0;
  return new Intl.NumberFormat(undefined, { style: 'unit', unit: 'millisecond', maximumFractionDigits: digits }).format(value);
}
