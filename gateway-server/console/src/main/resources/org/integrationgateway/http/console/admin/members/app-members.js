import { get, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { crumbs } from '../../core/places.js';
import { PagedResource, Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { failed } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import './member-form.js';
import './member-list.js';

/** Who may use an app: a form that adds members, the members, and what their roles permit. */
class AppMembers extends Element {
  static properties = { app: {}, done: { state: true }, shared: { state: true } };

  #path = () => `/admin/api/v1/authorization/apps/${segment(this.app)}`;
  #names = new AppNames(this, { all: true });
  #roles = new Resource(this, (signal) => get(`${this.#path()}/roles`, {}, signal));
  #members = new PagedResource(this, () => ({ path: `${this.#path()}/members`, member: 'members', whole: (answer) => { this.shared = answer.sharedWith ?? []; } }));

  /** After a change: the list is read again, and the record of the change can be opened. */
  async #changed({ text, requestId }) {
    this.done = { text, requestId };
    await this.#members.reload();
    await this.updateComplete;
    this.querySelector('#member-done')?.focus();
  }

  view() {
    const roles = this.#roles.data?.roles ?? [];
    const known = [...new Set([...roles.map((one) => one.role), ...(this.#members.data ?? []).map((one) => one.role)])];
    return html`${crumbs([{ text: t('members.title'), place: { tab: 'members' } }], this.app === 'admin' ? t('members.of.admin') : foreign(this.#names.of(this.app)))}
      <h1>${this.app === 'admin' ? t('members.of.admin') : html`${t('members.of')} ${foreign(this.#names.of(this.app))}`}</h1>
      ${this.done
        ? html`<p id="member-done" class="done" role="status" tabindex="-1">${this.done.text}
            <a href="${link({ tab: 'audit', request: this.done.requestId })}">${t('members.audit')}</a></p>`
        : nothing}
      ${this.#roles.error?.status === 404 ? failed(this.#roles.error) : this.#columns(known)}`;
  }

  #columns(known) {
    return html`<div class="beside">
        <div>
          <gw-member-list .members=${this.#members} .app=${this.app} .roles=${known} .policy=${this.#roles.data?.policy}
            @gw-changed=${(event) => this.#changed(event.detail)}></gw-member-list>
        </div>
        <div>
          <gw-member-form .app=${this.app} .roles=${known} .shared=${this.shared ?? []} @gw-changed=${(event) => this.#changed(event.detail)}></gw-member-form>
          <section class="card"><h2>${t('members.roles')}</h2>${this.#roles.view((data) => this.#gives(data))}</section>
        </div>
      </div>`;
  }

  #gives({ roles, forEveryRole }) {
    if (this.app === 'admin') {
      return html`<p>${t('members.roles.admin', { roles: roles.map((one) => one.role).join(', ') })}</p>`;
    }
    return html`<p>${tn('members.roles.every', forEveryRole)}</p>
      ${roles.length
        ? html`<dl>${roles.map(
            ({ role, operations }) => html`<dt><strong>${foreign(role)}</strong></dt>
              <dd><details><summary>${tn('members.roles.operations', operations.length)}</summary>
                <ul>${operations.map((one) => html`<li><code>${foreign(one)}</code></li>`)}</ul></details></dd>`,
          )}</dl>`
        : html`<p class="quiet">${t('members.roles.none')}</p>`}`;
  }
}

define('gw-app-members', AppMembers);
