import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { stateText } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { actionOf } from './definitions.js';

/** What a step does, with the way to more of it. @param step of a definition, if it is known */
export function stepAction(step) {
  if (!step) {
    return nothing;
  }
  const { kind, text, place } = actionOf(step);
  return html`${stateText('runs.action', kind)} ${place ? html`<a href="${link(place)}"><code>${foreign(text)}</code></a>` : html`<code>${foreign(text)}</code>`}`;
}
