import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { tn } from '../../core/text.js';
import { appAction } from './app-action.js';
import { standing } from './standing.js';

/** Above the list: the apps that no longer work for the person, each with the click that connects it again. */
export function broken(apps) {
  const all = apps.filter((app) => standing(app) === 'refused');
  return all.length
    ? html`<section class="callout bad" role="status" aria-labelledby="broken">
        <h2 id="broken">${tn('apps.broken', all.length)}</h2>
        <ul class="plain">${all.map((app) => html`<li class="row">${foreign(app.displayName || app.name)} ${appAction(app, undefined, true)}</li>`)}</ul>
      </section>`
    : nothing;
}
