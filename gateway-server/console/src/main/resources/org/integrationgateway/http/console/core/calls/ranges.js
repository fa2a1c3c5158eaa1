/** Times that a list can be narrowed to, in minutes. */
const RANGES = { '15m': 15, '1h': 60, '24h': 24 * 60 };

/** The names of the ranges, and of one that is given by its ends. */
export const CHOICES = [...Object.keys(RANGES), 'custom'];

/** The query for a filter: its range as a time. */
export function inTime({ range, ...filter }) {
  const minutes = RANGES[range];
  return minutes ? { ...filter, since: new Date(Date.now() - minutes * 60_000).toISOString() } : filter;
}

/** A time of the API for a field of the browser, in the zone of the person. */
export function local(iso) {
  if (!iso) {
    return '';
  }
  const date = new Date(iso);
  return new Date(date - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

/** The time of a field of the browser for the API. */
export function instant(text) {
  return text ? new Date(text).toISOString() : '';
}
