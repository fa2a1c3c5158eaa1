const HOUR = 3600;

/** Spans of time up to now, as the address names them, in seconds. */
export const SPANS = { '1h': HOUR, '24h': 24 * HOUR, '7d': 7 * 24 * HOUR, '30d': 30 * 24 * HOUR };

const PASSED = ['action', 'subject', 'about', 'request', 'outcome'];

/** The query of the API for a place of this page. */
export function query(place, now = Date.now()) {
  const query = Object.fromEntries(PASSED.map((name) => [name, place[name]]));
  const span = SPANS[place.span];
  return {
    ...query,
    since: span ? new Date(now - span * 1000).toISOString() : instant(place.since),
    until: instant(place.until),
  };
}

/** Whether the place narrows the records. */
export function isNarrowed(place) {
  return [...PASSED, 'span', 'since', 'until'].some((name) => place[name]);
}

/** A time without a zone, as browsers ask for it, is one of the person's zone. */
function instant(text) {
  const date = text ? new Date(text) : undefined;
  return date && !Number.isNaN(date.getTime()) ? date.toISOString() : undefined;
}
