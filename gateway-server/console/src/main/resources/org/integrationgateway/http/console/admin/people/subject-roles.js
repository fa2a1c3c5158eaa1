import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
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

  view() {
    return this.#members.view((members) =>
      members.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('people.roles')} ${foreign(this.subject)}</caption>
            <thead><tr><th scope="col">${t('members.app')}</th><th scope="col">${t('members.role')}</th><th scope="col">${t('members.source')}</th></tr></thead>
            <tbody>${members.map((one) => html`<tr>
              <th scope="row"><a href="${link({ tab: 'members', app: one.app })}">${foreign(one.app)}</a></th>
              <td data-label="${t('members.role')}">${foreign(one.role)}</td>
              <td data-label="${t('members.source')}">${one.readOnly
                ? badge('plain', t('members.source.configuration')) : badge('good', t('members.source.runtime'))}</td>
            </tr>`)}</tbody></table></div>`
        : empty(t('people.roles.empty'), t('people.roles.empty.help'), html`<p><a href="${link({ tab: 'members' })}">${t('members.title')}</a></p>`),
    );
  }
}

define('gw-role-list', RoleList);
define('gw-subject-roles', SubjectRoles);
