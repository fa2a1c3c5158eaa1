import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { questionTitle } from '../agents/question-title.js';
import { ToolNames } from '../agents/tool-names.js';
import { waiting } from '../agents/waiting.js';
import { appAction } from './app-action.js';
import { standing } from './standing.js';

/**
 * What needs the person, above the apps, in one place: questions of agents, one line for each session,
 * and apps whose credential no longer works, each with the click that helps.
 */
class Attention extends Element {
  static properties = { apps: {} };

  #names = new ToolNames(this);
  #waiting = new Resource(this, () => waiting());

  /** A question may come while the page is open, or a moment before it opens. */
  #refresh = new Refresh(this, () => this.#waiting.reload());

  view() {
    const sessions = Map.groupBy(this.#waiting.data ?? [], ({ session }) => session.id);
    const refused = this.apps.filter((app) => standing(app) === 'refused');
    return sessions.size || refused.length
      ? html`<section class="callout ${refused.length ? 'bad' : 'warn'}" aria-labelledby="attention"><h2 id="attention">${t('attention.title')}</h2>
          <ul class="plain">${refused.map(refusedApp)}${[...sessions.values()].map((all) => question(all, this.#names))}</ul></section>`
      : nothing;
  }
}

function refusedApp(app) {
  return html`<li class="row apart"><span><strong>${foreign(app.displayName || app.name)}</strong>: ${t('attention.refused')}</span>
    ${appAction(app, undefined, true)}</li>`;
}

function question(all, names) {
  const [{ session, interaction }] = all;
  return html`<li class="row apart"><span><strong>${foreign(session.clientRef || t('turns.untitled'))}</strong>: ${questionTitle(interaction, names)}
      ${all.length > 1 ? html`<span class="quiet">${tn('attention.more', all.length - 1)}</span>` : nothing}</span>
    <a class="button" href="${link({ tab: 'agents' })}">${t('attention.answer')}<span class="hidden"> ${foreign(session.clientRef || t('turns.untitled'))}</span></a></li>`;
}

define('gw-attention', Attention);
