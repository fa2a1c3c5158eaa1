import { html } from './element.js';
import { link } from './router.js';
import { t } from './text.js';

/**
 * The way from a list to the thing that is shown: `[{text, place}]` and the name of the thing, before
 * the heading.
 */
export function crumbs(steps, name) {
  return html`<nav class="crumbs" aria-label="${t('places.crumbs')}">
    ${steps.map(({ text, place }) => html`<span><a href="${link(place)}">${text}</a></span>`)}<span aria-current="page">${name}</span>
  </nav>`;
}

/** The parts of a page: `[{text, place, current}]`. */
export function parts(label, items) {
  return html`<nav class="parts" aria-label="${label}"><ul>
    ${items.map(({ text, place, current }) => html`<li>
      <a href="${link(place)}" aria-current="${current ? 'page' : 'false'}">${text}</a></li>`)}
  </ul></nav>`;
}
