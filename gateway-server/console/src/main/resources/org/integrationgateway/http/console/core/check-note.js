import { html, nothing } from './element.js';
import { foreign } from './foreign.js';
import { time } from './parts.js';
import { t } from './text.js';

/** What the last check of a credential has shown: nothing where it was never checked. */
export function checkNote(check) {
  if (!check) {
    return nothing;
  }
  const text = check.checked ? (check.ok ? 'check.accepted' : 'check.refused') : 'check.unknown';
  return html`<div class="quiet">${t(text)} ${time(check.at)}${check.message ? html`: ${foreign(check.message)}` : nothing}</div>`;
}
