import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { base, fact } from '../../core/facts.js';
import { foreign } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { t, tn } from '../../core/text.js';
import { browserWords } from '../../core/browser.js';

const PATH = '/api/v1/auth/sessions';

/** The sessions of the person: where they are logged in. */
class SessionList extends Element {
  #sessions = new PagedResource(this, () => ({ path: PATH }));
  #end = new Action(this, (id) => remove(`${PATH}/${segment(id)}`));
  #endOthers = new Action(this, () => remove(PATH, { except: 'current' }));

  async #endOne(session) {
    await this.#end.run(session.id);
    this.#done(this.#end, t('sessions.ended'));
  }

  async #askOthers() {
    const agreed = await confirm({
      title: t('sessions.endOthers.title'),
      text: t('sessions.endOthers.text'),
      action: t('sessions.endOthers'),
    });
    if (agreed) {
      const answer = await this.#endOthers.run();
      this.#done(this.#endOthers, tn('sessions.endedOthers', answer?.revoked ?? 0));
    }
  }

  async #done(action, message) {
    if (!action.error) {
      say(message);
      await this.#sessions.reload();
      await this.updateComplete;
      this.querySelector('h2')?.focus();
    }
  }

  view() {
    return html`<h2 tabindex="-1">${t('sessions.list')}</h2>
      <p>${t('sessions.intro')}</p>
      ${this.#end.problem()} ${this.#endOthers.problem()}
      ${this.#sessions.view((sessions) => this.#table(sessions))}`;
  }

  #table(sessions) {
    const ordered = [...sessions].sort((one, other) => other.current - one.current || other.lastUsedAt.localeCompare(one.lastUsedAt));
    const others = sessions.filter((session) => !session.current).length;
    return html`<div class="table">
        <table class="stack">
          <caption>${tn('sessions.count', sessions.length)}</caption>
          <thead>
            <tr>
              <th scope="col">${t('sessions.where')}</th>
              <th scope="col">${t('sessions.address')}</th>
              <th scope="col">${t('sessions.used')}</th>
              <th scope="col">${t('sessions.began')}</th>
              <th scope="col">${t('sessions.expires')}</th>
              <th scope="col"><span class="hidden">${t('sessions.actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(ordered, (session) => session.id, (session) => this.#row(session))}
          </tbody>
        </table>
      </div>
      ${others
        ? html`<p><button type="button" class="danger" ?disabled=${this.#endOthers.busy} @click=${() => this.#askOthers()}>${t('sessions.endOthers')}</button></p>`
        : nothing}`;
  }

  #row(session) {
    const browser = browserWords(session.userAgent);
    return html`<tr>
      <th scope="row"><span title="${session.userAgent ?? ''}">${browser || t('sessions.unknown')}</span>
        ${session.current ? badge('good', t('sessions.this')) : nothing}
        ${browser ? nothing : html`<div class="quiet agent">${foreign(session.userAgent)}</div>`}</th>
      <td data-label="${t('sessions.address')}">${foreign(session.address)}</td>
      <td data-label="${t('sessions.used')}">${time(session.lastUsedAt)}</td>
      <td data-label="${t('sessions.began')}">${time(session.createdAt)}</td>
      <td data-label="${t('sessions.expires')}">${time(session.expiresAt)}</td>
      <td>${session.current
        ? logout()
        : html`<button type="button" class="danger" ?disabled=${this.#end.busy} @click=${() => this.#endOne(session)}
            aria-label="${t('sessions.end.named', { browser, address: session.address })}">${t('sessions.end')}</button>`}</td>
    </tr>`;
  }
}

/** The own session ends as by the menu of the header. */
function logout() {
  return fact('logout')
    ? html`<form method="post" action="${base}/api/v1/auth/logout"><button class="danger">${t('nav.logout')}</button></form>`
    : nothing;
}

define('gw-session-list', SessionList);
