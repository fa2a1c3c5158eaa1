import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { badge, confirm } from '../../core/parts.js';
import { say } from '../../core/messages.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import './subject-filter.js';

/** The roles that name a subject, in all apps. */
class SubjectRoles extends Element {
  static properties = { subject: {} };

  view() {
    return html`<p class="quiet">${t('people.roles.intro')}</p>
      <gw-subject-filter .part=${'roles'} .subject=${this.subject}></gw-subject-filter>
      ${this.subject
        ? html`<gw-role-list .subject=${this.subject}></gw-role-list>`
        : empty(t('people.roles.choose'), t('people.roles.choose.help'))}`;
  }
}

class RoleList extends Element {
  static properties = { subject: {} };

  #members = new PagedResource(this, () => ({
    path: '/admin/api/v1/authorization/members', member: 'members', query: { subject: this.subject },
  }));

  #names = new AppNames(this, { all: true });
  #remove = new Action(this, async ({ app, id, role }) => {
    const values = { member: plain(this.subject), role: plain(role), app: plain(this.#names.of(app)) };
    const text = app === 'admin' ? t('members.remove.admin', values) : t('members.remove.text', values);
    if (await confirm({ title: t('members.remove.title'), text, action: t('members.remove') })) {
      await remove(`/admin/api/v1/authorization/apps/${segment(app)}/members/${segment(id)}`);
      say(t('members.removed', values));
      await this.#members.reload();
    }
  });

  view() {
    return html`${this.#remove.problem()}${this.#list()}`;
  }

  #list() {
    return this.#members.view((members) =>
      members.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('people.roles')} ${foreign(this.subject)}</caption>
            <thead><tr><th scope="col">${t('members.app')}</th><th scope="col">${t('members.role')}</th><th scope="col">${t('members.source')}</th>
              <th scope="col">${t('members.actions')}</th></tr></thead>
            <tbody>${members.map((one) => html`<tr>
              <th scope="row"><a href="${link({ tab: 'members', app: one.app })}">${one.app === 'admin' ? t('members.of.admin') : foreign(this.#names.of(one.app))}</a></th>
              <td data-label="${t('members.role')}">${foreign(one.role)}</td>
              <td data-label="${t('members.source')}">${one.readOnly
                ? badge('plain', t('members.source.configuration')) : badge('good', t('members.source.runtime'))}</td>
              <td class="buttons">${one.readOnly ? nothing : html`<button type="button" class="danger" ?disabled=${this.#remove.busy}
                aria-label="${t('person.role.remove', { role: plain(one.role), app: plain(this.#names.of(one.app)) })}" @click=${() => this.#remove.run(one)}>${t('members.remove')}</button>`}</td>
            </tr>`)}</tbody></table></div>`
        : empty(t('people.roles.empty'), t('people.roles.empty.help'), html`<p><a href="${link({ tab: 'members' })}">${t('members.title')}</a></p>`),
    );
  }
}

define('gw-role-list', RoleList);
define('gw-subject-roles', SubjectRoles);
