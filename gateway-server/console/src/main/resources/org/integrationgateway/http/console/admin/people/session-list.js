import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { browserWords } from '../../core/browser.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import './subject-filter.js';

const PATH = '/admin/api/v1/sessions';

/** The live sessions of all subjects, or of one. */
class SubjectSessions extends Element {
  static properties = { subject: {}, within: {} };

  #sessions = new PagedResource(this, () => ({ path: PATH, member: 'sessions', query: { subject: this.subject } }));

  #end = new Action(this, async (session) => {
    const values = { subject: plain(session.subject) };
    const text = session.current ? t('people.session.own') : t('people.session.text', values);
    if (await confirm({ title: t('people.session.title'), text, action: t('people.session.end') })) {
      await remove(`${PATH}/${segment(session.id)}`);
      await this.#done(t('people.session.done', values));
    }
  });

  #endAll = new Action(this, async () => {
    const values = { subject: plain(this.subject) };
    if (await confirm({ title: t('people.sessions.title', values), text: t('people.sessions.text'), action: t('people.sessions.end') })) {
      const { revoked } = await remove(PATH, { subject: this.subject });
      await this.#done(tn('people.sessions.done', revoked, values));
    }
  });

  async #done(text) {
    say(text);
    await this.#sessions.reload();
    await this.updateComplete;
    this.querySelector('[data-result]')?.focus();
  }

  view() {
    return html`${this.within
        ? nothing
        : html`<p class="quiet">${t('people.sessions.intro')}</p>
          <gw-subject-filter .part=${'sessions'} .subject=${this.subject}></gw-subject-filter>`}
      ${this.#end.problem()}${this.#endAll.problem()}
      <div data-result tabindex="-1">${this.#sessions.view((sessions) =>
        sessions.length ? this.#table(sessions)
          : this.within ? html`<p>${t('people.sessions.empty')}</p>` : empty(t('people.sessions.empty'), t('people.sessions.empty.help')))}</div>`;
  }

  #table(sessions) {
    return html`<div class="table"><table class="stack">
        <caption>${t('people.sessions')}</caption>
        <thead><tr>${this.within ? nothing : html`<th scope="col">${t('accounts.subject')}</th>`}<th scope="col">${t('people.session.device')}</th>
          <th scope="col">${t('people.session.began')}</th><th scope="col">${t('people.session.used')}</th>
          <th scope="col">${t('people.session.expires')}</th><th scope="col">${t('members.actions')}</th></tr></thead>
        <tbody>${sessions.map((one) => html`<tr>
          ${this.within ? nothing : html`<th scope="row"><a href="${link({ tab: 'people', person: one.subject })}">${foreign(one.subject)}</a></th>`}
          <td data-label="${t('people.session.device')}">${one.current ? badge('good', t('people.session.current')) : nothing}
            <span title="${one.userAgent ?? ''}">${browserWords(one.userAgent) || (one.userAgent ? foreign(one.userAgent) : t('sessions.unknown'))}</span><br /><small>${foreign(one.address)} · ${foreign(one.provider)}</small></td>
          <td data-label="${t('people.session.began')}">${time(one.createdAt)}</td>
          <td data-label="${t('people.session.used')}">${time(one.lastUsedAt)}</td>
          <td data-label="${t('people.session.expires')}">${time(one.expiresAt)}</td>
          <td class="buttons"><button type="button" class="danger" ?disabled=${this.#end.busy}
            aria-label="${t('people.session.end.named', { subject: plain(one.subject) })}" @click=${() => this.#end.run(one)}>${t('people.session.end')}</button></td>
        </tr>`)}</tbody></table></div>
      ${this.subject
        ? html`<p><button type="button" class="danger" ?disabled=${this.#endAll.busy} @click=${() => this.#endAll.run()}>${t('people.sessions.end')}</button></p>`
        : nothing}`;
  }
}

define('gw-subject-sessions', SubjectSessions);
