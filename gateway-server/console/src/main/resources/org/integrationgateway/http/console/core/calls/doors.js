import { stateText } from '../parts.js';
import { duration } from '../units.js';

/** The ways in, as the routes of calls name them. */
export const DOORS = ['rest_v1', 'rest_v2', 'grpc', 'mcp', 'hosted', 'provider', 'workflow', 'agent'];

/** A way in, in words. */
export function doorText(door) {
  return stateText('calls.door', door);
}

/** A time in milliseconds as a duration. */
export function millis(value) {
  return duration(value / 1000);
}
