import { t } from './text.js';

/** Numbers with their units, short enough for a table. */

const whole = new Intl.NumberFormat(undefined, { maximumFractionDigits: 0 });
const digits = new Intl.NumberFormat(undefined, { maximumSignificantDigits: 3 });
const percents = new Intl.NumberFormat(undefined, { style: 'percent', maximumFractionDigits: 1 });
const NOTHING = '–';
const BYTES = ['units.bytes', 'units.kilobytes', 'units.megabytes', 'units.gigabytes'];

/** How many. */
export function count(number) {
  return whole.format(number);
}

/** How many in a second. */
export function rate(perSecond) {
  return perSecond >= 100 ? whole.format(perSecond) : digits.format(perSecond);
}

/** A part of a whole; a dash where there is no whole. */
export function share(part, all) {
  return all ? percents.format(part / all) : NOTHING;
}

/** A duration, from milliseconds to days; a dash without one. */
export function duration(seconds) {
  if (seconds === undefined || seconds === null) {
    return NOTHING;
  }
  if (seconds < 1) {
    return t('units.milliseconds', { number: digits.format(seconds * 1000) });
  }
  if (seconds < 90) {
    return t('units.seconds', { number: digits.format(seconds) });
  }
  if (seconds < 5400) {
    return t('units.minutes', { number: whole.format(seconds / 60) });
  }
  return seconds < 2 * 86400
    ? t('units.hours', { number: whole.format(seconds / 3600) })
    : t('units.days', { number: whole.format(seconds / 86400) });
}

/** A size in memory. */
export function bytes(number) {
  let unit = 0;
  let size = number;
  while (size >= 1000 && unit < BYTES.length - 1) {
    size /= 1000;
    unit += 1;
  }
  return t(BYTES[unit], { number: digits.format(size) });
}
