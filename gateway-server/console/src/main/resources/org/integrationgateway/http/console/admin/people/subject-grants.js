import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { t, tn } from '../../core/text.js';
import { clientScopes } from '../../core/tokens/client-scopes.js';

const PATH = '/admin/api/v1/grants';

/** The MCP clients that act in the name of a subject. */
class SubjectGrants extends Element {
  static properties = { subject: {} };

  #names = new AppNames(this, { all: true });
  #grants = new PagedResource(this, () => ({ path: PATH, member: 'grants', query: { subject: this.subject } }));

  #end = new Action(this, async (grant) => {
    const values = { name: plain(grant.clientName), subject: plain(grant.subject) };
    if (await confirm({ title: t('people.grant.title', values), text: t('people.grant.text', values), action: t('people.grant.end') })) {
      await remove(`${PATH}/${segment(grant.id)}`);
      await this.#done(t('people.grant.done', values));
    }
  });

  #endAll = new Action(this, async () => {
    const values = { subject: plain(this.subject) };
    if (await confirm({ title: t('people.grants.title', values), text: t('people.grant.text', values), action: t('people.grants.end') })) {
      const { revoked } = await remove(PATH, { subject: this.subject });
      await this.#done(tn('people.grants.done', revoked, values));
    }
  });

  async #done(text) {
    say(text);
    await this.#grants.reload();
    await this.updateComplete;
    this.querySelector('[data-result]')?.focus();
  }

  view() {
    return html`${this.#end.problem()}${this.#endAll.problem()}
      <div data-result tabindex="-1">${this.#grants.view((grants) =>
        grants.length ? this.#table(grants) : html`<p>${t('people.grants.empty')}</p>`)}</div>`;
  }

  #table(grants) {
    return html`<div class="table"><table class="stack">
        <caption class="hidden">${t('people.part.grants')}</caption>
        <thead><tr><th scope="col">${t('people.grant.client')}</th><th scope="col">${t('people.token.scopes')}</th>
          <th scope="col">${t('people.session.began')}</th><th scope="col">${t('people.session.used')}</th>
          <th scope="col">${t('people.session.expires')}</th><th scope="col">${t('members.actions')}</th></tr></thead>
        <tbody>${grants.map((one) => html`<tr>
          <th scope="row">${foreign(one.clientName)}<br /><small>${foreign(one.redirectHost)}</small></th>
          <td data-label="${t('people.token.scopes')}">${clientScopes(one.scopes, t('people.grant.everyApp'), (app) => this.#names.of(app))}</td>
          <td data-label="${t('people.session.began')}">${time(one.createdAt)}</td>
          <td data-label="${t('people.session.used')}">${time(one.lastUsedAt)}</td>
          <td data-label="${t('people.session.expires')}">${time(one.expiresAt)}</td>
          <td class="buttons"><button type="button" class="danger" ?disabled=${this.#end.busy}
            aria-label="${t('people.grant.end.named', { name: plain(one.clientName) })}" @click=${() => this.#end.run(one)}>${t('people.grant.end')}</button></td>
        </tr>`)}</tbody></table></div>
      ${grants.length > 1
        ? html`<p><button type="button" class="danger" ?disabled=${this.#endAll.busy} @click=${() => this.#endAll.run()}>${t('people.grants.end')}</button></p>`
        : nothing}`;
  }
}

define('gw-subject-grants', SubjectGrants);
