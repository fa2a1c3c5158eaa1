import { Action } from '../../core/action.js';
import { segment, traced } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import '../../core/dialog.js';
import { messages } from '../../core/field.js';
import { Filter } from '../../core/filter.js';
import { foreign, plain } from '../../core/foreign.js';
import { badge, confirm } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** The name of a member, as people write it. */
function name(member) {
  return member.subject ?? member.email ?? member.group ?? `${member.relation} ${member.resource}`;
}

function kind(member) {
  return member.subject ? 'subject' : member.email ? 'email' : member.group ? 'group' : 'relation';
}

/** The members of an app's policy. Those of the configuration are shown with the place to change them. */
class MemberList extends Element {
  static properties = { app: {}, members: {}, roles: {}, policy: {}, changing: { state: true } };

  #names = new AppNames(this, { all: true });
  #filter;
  #path = (id = '') => `/admin/api/v1/authorization/apps/${segment(this.app)}/members${id && `/${segment(id)}`}`;

  #remove = new Action(this, async (member) => {
    const values = { member: plain(name(member)), role: plain(member.role), app: plain(this.#names.of(this.app)) };
    const text = this.app === 'admin' ? t('members.remove.admin', values) : t('members.remove.text', values);
    if (await confirm({ title: t('members.remove.title'), text, action: t('members.remove') })) {
      const { requestId } = await traced('DELETE', this.#path(member.id));
      this.#tell(t('members.removed', values), requestId);
    }
  });

  /** The new role first, so that the member never is without one. */
  #change = new Action(this, async (member, role) => {
    if (role !== member.role) {
      const { requestId } = await traced('PUT', this.#path(), { body: { subject: member.subject, role } });
      await traced('DELETE', this.#path(member.id));
      this.#tell(t('members.changed', { member: plain(name(member)), role: plain(role) }), requestId);
    }
    this.changing = undefined;
  });

  #tell(text, requestId) {
    this.dispatchEvent(new CustomEvent('gw-changed', { detail: { text, requestId } }));
  }

  view() {
    this.#filter ??= new Filter(this, this.members);
    return html`${this.#remove.problem()}
      ${this.members.view((members) =>
        members.length
          ? this.#table(members)
          : html`<section class="card">${empty(t('members.list.empty'), t('members.list.empty.help'))}</section>`,
      )}
      ${this.changing ? this.#dialog() : nothing}`;
  }

  #table(members) {
    const shown = this.#filter.of(members, (member) => [name(member), member.role]);
    return html`${members.length > 10 || this.members.next ? this.#filter.box(t('members.list.filter')) : nothing}
      ${shown.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('members.list')}
              ${members.some((one) => one.readOnly)
                ? html`<small>${t('members.source.key')} <code>authorization.policies.${foreign(this.policy)}.members</code></small>`
                : nothing}</caption>
            <thead><tr>
              <th scope="col">${t('members.member')}</th><th scope="col">${t('members.role')}</th>
              <th scope="col">${t('members.source')}</th><th scope="col">${t('members.actions')}</th>
            </tr></thead>
            <tbody>${shown.map((member) => this.#row(member))}</tbody>
          </table></div>`
        : this.#filter.nothingFound()}`;
  }

  #row(member) {
    return html`<tr>
      <th scope="row">${member.subject
        ? html`<a href="${link({ tab: 'people', person: member.subject })}">${foreign(member.subject)}</a>`
        : foreign(name(member))}<br />${member.known === false ? html`${badge('warn', t('members.unknown'))}<br />` : nothing}<small>${t(`members.by.${kind(member)}`)}</small></th>
      <td data-label="${t('members.role')}">${foreign(member.role)}</td>
      <td data-label="${t('members.source')}">${member.readOnly
        ? badge('plain', t('members.source.configuration'))
        : badge('good', t('members.source.runtime'))}</td>
      <td class="buttons">${member.readOnly
        ? nothing
        : html`<button type="button" class="other" aria-label="${t('members.change.named', { member: plain(name(member)) })}"
              @click=${() => { this.changing = { member, role: member.role }; }}>${t('members.change')}</button>
            <button type="button" class="danger" ?disabled=${this.#remove.busy} aria-label="${t('members.remove.named', { member: plain(name(member)) })}"
              @click=${() => this.#remove.run(member)}>${t('members.remove')}</button>`}</td>
    </tr>`;
  }

  #dialog() {
    const { member } = this.changing;
    const form = html`<form @submit=${(event) => { event.preventDefault(); this.#change.run(member, this.changing.role.trim()); }}>
      <p>${foreign(name(member))}</p>
      ${textField({
        name: 'role', label: t('members.role'), value: this.changing.role, required: true, list: this.roles,
        problem: messages(this.#change.error, ['/role']).at['/role'], leads: true, changed: (value) => { this.changing.role = value; },
      })}
      ${this.#change.problem()}
      <div class="actions"><button ?disabled=${this.#change.busy}>${t('members.change.button')}</button></div>
    </form>`;
    return html`<gw-dialog .heading=${t('members.change')} .content=${form} @gw-close=${() => { this.changing = undefined; }}></gw-dialog>`;
  }
}

define('gw-member-list', MemberList);
