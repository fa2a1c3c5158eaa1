import english from '../texts/en.js';

const texts = english;
const plurals = new Intl.PluralRules(document.documentElement.lang || 'en');

/** The text of a key, with its `{placeholders}` filled in. */
export function t(key, values = {}) {
  const text = texts[key];
  if (text === undefined) {
    throw new Error(`texts/en.js has no '${key}'`);
  }
  return text.replace(/\{(\w+)\}/g, (_, name) => String(values[name] ?? ''));
}

/** The text for a number of things: the key `key.one` or `key.other`, with `{count}`. */
export function tn(key, count, values = {}) {
  return t(`${key}.${plurals.select(count) === 'one' ? 'one' : 'other'}`, {
    count: new Intl.NumberFormat().format(count),
    ...values,
  });
}

/** Whether there is a text for a key, such as a state that a newer server may add. */
export function hasText(key) {
  return texts[key] !== undefined;
}
