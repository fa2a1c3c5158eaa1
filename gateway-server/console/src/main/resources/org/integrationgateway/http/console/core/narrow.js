import { html } from './element.js';
import { t } from './text.js';

const PHONE = matchMedia('(max-width: 40rem)');

/** One of two values: for a phone, where rows are as tall as cards, or for a wide window. */
export function narrow(phone, wide) {
  return PHONE.matches ? phone : wide;
}

/** Filters of a list, which are closed at first on a phone unless one is set. */
export function foldFilters(isSet, content) {
  return narrow(html`<details ?open=${isSet}><summary>${t('filter.fold')}</summary>${content}</details>`, content);
}

/** A part of a page with its heading, which is closed at first on a phone. */
export function fold(heading, content) {
  return html`<details class="end" ?open=${narrow(false, true)}><summary><h2>${heading}</h2></summary>${content}</details>`;
}
