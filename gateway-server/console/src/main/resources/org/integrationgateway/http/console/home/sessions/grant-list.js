import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { clientScopes } from '../../core/tokens/client-scopes.js';

const PATH = '/api/v1/auth/grants';

/** The programs that the person has let in: MCP clients that logged in through the gateway. */
class GrantList extends Element {
  #names = new AppNames(this);
  #grants = new PagedResource(this, () => ({ path: PATH }));
  #end = new Action(this, (id) => remove(`${PATH}/${segment(id)}`));
  #endAll = new Action(this, () => remove(PATH));

  async #ask(grant) {
    const name = plain(grant.clientName);
    const agreed = await confirm({ title: t('grants.end.title', { name }), text: t('grants.end.text'), action: t('grants.end') });
    if (agreed) {
      await this.#end.run(grant.id);
      this.#done(this.#end, t('grants.ended', { name }));
    }
  }

  async #askAll() {
    const agreed = await confirm({ title: t('grants.endAll.title'), text: t('grants.end.text'), action: t('grants.endAll') });
    if (agreed) {
      const answer = await this.#endAll.run();
      this.#done(this.#endAll, tn('grants.endedAll', answer?.revoked ?? 0));
    }
  }

  async #done(action, message) {
    if (!action.error) {
      say(message);
      await this.#grants.reload();
      await this.updateComplete;
      this.querySelector('h2')?.focus();
    }
  }

  view() {
    return html`<h2 tabindex="-1">${t('grants.title')}</h2>
      <p>${t('grants.intro')}</p>
      ${this.#end.problem()} ${this.#endAll.problem()}
      ${this.#grants.view((grants) => (grants.length ? this.#table(grants) : this.#none()))}
      ${fact('programs') ? html`<p><a href="${fact('programs')}">${t('grants.page')}</a></p>` : nothing}`;
  }

  #none() {
    return html`<p class="card">${t('grants.empty')} <a href="${link({ tab: 'mcp' })}">${t('grants.empty.action')}</a></p>`;
  }

  #table(grants) {
    return html`<div class="table">
        <table class="stack">
          <caption>${tn('grants.count', grants.length)}</caption>
          <thead>
            <tr>
              <th scope="col">${t('grants.client')}</th>
              <th scope="col">${t('grants.scopes')}</th>
              <th scope="col">${t('sessions.used')}</th>
              <th scope="col">${t('grants.since')}</th>
              <th scope="col"><span class="hidden">${t('sessions.actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(grants, (grant) => grant.id, (grant) => this.#row(grant))}
          </tbody>
        </table>
      </div>
      ${grants.length > 1
        ? html`<p><button type="button" class="danger" ?disabled=${this.#endAll.busy} @click=${() => this.#askAll()}>${t('grants.endAll')}</button></p>`
        : nothing}`;
  }

  #row(grant) {
    return html`<tr>
      <th scope="row">${foreign(grant.clientName)}
        <div class="quiet">${t('grants.redirects')} ${foreign(grant.redirectHost)}</div></th>
      <td data-label="${t('grants.scopes')}">${clientScopes(grant.scopes, t('grants.everyApp'), (app) => this.#names.of(app))}</td>
      <td data-label="${t('sessions.used')}">${grant.lastUsedAt ? time(grant.lastUsedAt) : t('tokens.neverUsed')}</td>
      <td data-label="${t('grants.since')}">${time(grant.createdAt)}</td>
      <td><button type="button" class="danger" ?disabled=${this.#end.busy} @click=${() => this.#ask(grant)}
        aria-label="${t('grants.end.named', { name: plain(grant.clientName) })}">${t('grants.end')}</button></td>
    </tr>`;
  }
}

define('gw-grant-list', GrantList);
