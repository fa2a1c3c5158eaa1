import { everyPage, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link, note } from '../../core/router.js';
import { Slice } from '../../core/slice.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { stateBadge } from './states.js';

/** The sessions of a runtime. */
class RuntimeSessions extends Element {
  static properties = { runtime: {}, place: {} };

  #sessions = new Resource(this, (signal) =>
    everyPage(`/admin/api/v1/runtime/providers/${segment(this.runtime)}/sessions`, { member: 'sessions', signal }));
  #refresh = new Refresh(this, () => this.#sessions.reload());
  #names = new AppNames(this, { all: true });
  #slice = new Slice(this);
  #words;

  connectedCallback() {
    this.#words = new Filter(this, undefined, {
      text: this.place.q ?? '',
      typed: (q) => note({ tab: 'runtimes', runtime: this.runtime, q }),
    });
    super.connectedCallback();
  }

  view() {
    return html`${crumbs([{ text: t('runtimes.title'), place: { tab: 'runtimes' } }], foreign(this.runtime))}
      <div class="row apart"><h1>${t('runtimes.sessionsOf')} ${foreign(this.runtime)}</h1>${this.#refresh.button()}</div>
      <p><a href="${link({ tab: 'providers', provider: `runtime/${this.runtime}` })}">${t('runtimes.provider')}</a></p>
      ${this.#sessions.view((sessions) =>
        sessions.length ? this.#list(sessions) : empty(t('runtimes.none'), t('runtimes.none.help')))}`;
  }

  #list(sessions) {
    const found = this.#words.of(sessions, (one) => [one.id, one.app, this.#names.of(one.app), one.state, one.stateReason]);
    return html`${this.#words.box(t('runtimes.search'))}
      ${found.length ? this.#table(this.#slice.of(found)) : this.#words.nothingFound()}
      ${this.#slice.more(found)}`;
  }

  #table(found) {
    return html`<div class="table"><table class="stack">
      <caption class="hidden">${t('runtimes.sessionsOf')} ${foreign(this.runtime)}</caption>
      <thead><tr><th scope="col">${t('runtimes.session')}</th><th scope="col">${t('runtimes.state')}</th>
        <th scope="col">${t('runtimes.app')}</th><th scope="col">${t('runtimes.started')}</th></tr></thead>
      <tbody>${repeat(found, (one) => one.id, (one) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'runtimes', runtime: this.runtime, session: one.id })}">${foreign(one.id)}</a></th>
        <td data-label="${t('runtimes.state')}">${stateBadge(one.state)}
          ${one.stateReason ? html`<div class="reason">${foreign(one.stateReason)}</div>` : nothing}</td>
        <td data-label="${t('runtimes.app')}">${one.app
          ? html`<a href="${link({ tab: 'providers', provider: `app/${one.app}` })}">${foreign(this.#names.of(one.app))}</a>` : t('runtimes.noApp')}</td>
        <td data-label="${t('runtimes.started')}">${time(one.startedAt)}</td>
      </tr>`)}</tbody>
    </table></div>`;
  }
}

define('gw-runtime-sessions', RuntimeSessions);
