import { Action } from '../../core/action.js';
import { segment, traced } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { messages } from '../../core/field.js';
import { plain } from '../../core/foreign.js';
import { Problem } from '../../core/api.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** How a member is named by what a person writes: a subject, an address, or a login. */
function named(text) {
  if (/^(user|service_account|system):/.test(text)) {
    return { subject: text };
  }
  return text.includes('@') ? { email: text } : { subject: `user:${text}` };
}

/** Adds a member of the app's policy by login, e-mail address or subject. */
class MemberForm extends Element {
  static properties = { app: {}, roles: {}, who: { state: true }, role: { state: true } };

  #add = new Action(this, () => this.#put());

  constructor() {
    super();
    this.who = '';
    this.role = '';
  }

  async #put() {
    const path = `/admin/api/v1/authorization/apps/${segment(this.app)}/members`;
    const { data, requestId } = await traced('PUT', path, { body: { ...named(this.who.trim()), role: this.role.trim() } });
    const text = t('members.added', { member: plain(data.subject ?? data.email), role: plain(data.role), app: this.app });
    this.who = '';
    this.dispatchEvent(new CustomEvent('gw-changed', { detail: { text, requestId } }));
  }

  view() {
    const error = this.#add.error;
    const { at } = messages(error, ['/subject', '/email', '/role']);
    const who = this.who.trim();
    const { subject, email } = who ? named(who) : {};
    return html`<form class="card" @submit=${(event) => { event.preventDefault(); this.#add.run(); }}>
      <h2>${t('members.add')}</h2>
      ${textField({
        name: 'who', label: t('members.who'), value: this.who, required: true, help: t('members.who.help'),
        problem: at['/subject'] ?? at['/email'], leads: true, changed: (value) => { this.who = value; },
      })}
      <p class="quiet" aria-live="polite">${email ? t('members.who.email', { email }) : subject ? t('members.who.subject', { subject }) : nothing}</p>
      ${textField({
        name: 'role', label: t('members.role'), value: this.role, required: true, list: this.roles, help: t('members.role.help'),
        problem: at['/role'], leads: true, changed: (value) => { this.role = value; },
      })}
      ${error instanceof Problem && error.code === 'not_configured'
        ? html`<div role="alert"><p>${t('members.unchangeable')}</p><pre><code>${t('members.unchangeable.example')}</code></pre></div>`
        : this.#add.problem()}
      <div class="actions"><button ?disabled=${this.#add.busy}>${t('members.add.button')}</button></div>
    </form>`;
  }
}

define('gw-member-form', MemberForm);
