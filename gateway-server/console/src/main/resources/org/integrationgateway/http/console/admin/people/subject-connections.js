import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { checkNote } from '../../core/check-note.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { t, tn } from '../../core/text.js';
import { credentialBadge } from '../deployment/connection-state.js';

/** What a subject has connected: the state of each credential, and never its secret. */
class SubjectConnections extends Element {
  static properties = { subject: {} };

  #path = () => `/admin/api/v1/subjects/${segment(this.subject)}/connections`;
  #connections = new PagedResource(this, () => ({ path: this.#path(), member: 'connections' }));

  #end = new Action(this, async (one) => {
    const values = { name: plain(one.name), app: plain(title(one)), subject: plain(this.subject) };
    if (await confirm({ title: t('people.connection.title', values), text: t('people.connection.text', values), action: t('people.connection.end') })) {
      const { revocation } = await remove(`${this.#path()}/${segment(one.id)}`);
      await this.#done(t(revocation && revocation !== 'done' ? 'people.connection.left' : 'people.connection.done', values));
    }
  });

  #endAll = new Action(this, async () => {
    const values = { subject: plain(this.subject) };
    if (await confirm({ title: t('people.connections.title', values), text: t('people.connections.text', values), action: t('people.connections.end') })) {
      const { removed } = await remove(this.#path());
      await this.#done(tn('people.connections.done', removed, values));
    }
  });

  async #done(text) {
    say(text);
    await this.#connections.reload();
    await this.updateComplete;
    this.querySelector('[data-result]')?.focus();
  }

  view() {
    return html`${this.#end.problem()}${this.#endAll.problem()}
      <div data-result tabindex="-1">${this.#connections.view((all) =>
        all.length ? this.#table(all) : html`<p>${t('people.connections.empty')}</p>`)}</div>`;
  }

  #table(all) {
    return html`<div class="table"><table class="stack">
        <caption class="hidden">${t('people.part.connections')}</caption>
        <thead><tr><th scope="col">${t('members.app')}</th><th scope="col">${t('people.connection.name')}</th>
          <th scope="col">${t('people.connection.state')}</th><th scope="col">${t('people.connection.changed')}</th>
          <th scope="col">${t('members.actions')}</th></tr></thead>
        <tbody>${all.map((one) => html`<tr>
          <th scope="row">${foreign(title(one))}${title(one) === one.app ? nothing : html` <small><code>${foreign(one.app)}</code></small>`}</th>
          <td data-label="${t('people.connection.name')}">${foreign(one.connectionDisplayName ?? one.connection)}<br /><small>${foreign(one.name)}</small></td>
          <td data-label="${t('people.connection.state')}">${one.deployed
            ? html`${credentialBadge(one)}${checkNote(one.check)}` : badge('plain', t('people.connection.gone'))}</td>
          <td data-label="${t('people.connection.changed')}">${time(one.updatedAt)}</td>
          <td class="buttons"><button type="button" class="danger" ?disabled=${this.#end.busy}
            aria-label="${t('people.connection.end.named', { name: plain(one.name), app: plain(title(one)) })}" @click=${() => this.#end.run(one)}>${t('people.connection.end')}</button></td>
        </tr>`)}</tbody></table></div>
      ${all.length > 1
        ? html`<p><button type="button" class="danger" ?disabled=${this.#endAll.busy} @click=${() => this.#endAll.run()}>${t('people.connections.end')}</button></p>`
        : nothing}`;
  }
}

const title = (one) => one.appDisplayName ?? one.app;

define('gw-subject-connections', SubjectConnections);
