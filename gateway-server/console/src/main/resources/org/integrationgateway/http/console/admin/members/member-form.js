import { Action } from '../../core/action.js';
import { page, Problem, segment, traced } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { messages } from '../../core/field.js';
import { foreign, plain } from '../../core/foreign.js';
import { badge, confirm } from '../../core/parts.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

const PEOPLE = '/admin/api/v1/authorization/people';
const TYPING_MILLIS = 200;
const OFFERED = 20;

/** How a member is named by what a person writes: a subject, an address, or a login. */
function named(text) {
  if (/^(user|service_account|system):/.test(text)) {
    return { subject: text };
  }
  return text.includes('@') ? { email: text } : { subject: `user:${text}` };
}

/** Whether this is the person or service account that is named by a subject or an address. */
function isNamed(person, { subject, email }) {
  const address = email?.toLowerCase();
  return person.subject === (subject ?? `user:${address}`) || (address !== undefined && person.email?.toLowerCase() === address);
}

/** Adds a member of the app's policy, chosen from those that the gateway has seen, or by login, address or subject. */
class MemberForm extends Element {
  static properties = { app: {}, roles: {}, shared: {}, who: { state: true }, role: { state: true }, people: { state: true } };

  #names = new AppNames(this, { all: true });
  #timer;
  #add = new Action(this, () => this.#put());

  constructor() {
    super();
    this.who = '';
    this.role = '';
    this.shared = [];
    this.people = [];
  }

  connectedCallback() {
    super.connectedCallback();
    this.#offer();
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  #typed(text) {
    this.who = text;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#offer(), TYPING_MILLIS);
  }

  /** The people who can be chosen, by what was typed. Without them a name can be typed. */
  async #offer() {
    try {
      const { items } = await page(PEOPLE, { query: { text: this.who.trim() }, limit: OFFERED, member: 'people' });
      this.people = items;
    } catch {
      this.people = [];
    }
  }

  async #isKnown(member) {
    const text = member.email ?? member.subject.replace(/^\w+:/, '');
    const { items } = await page(PEOPLE, { query: { text }, limit: 1000, member: 'people' });
    if (items.some((person) => isNamed(person, member))) {
      return true;
    }
    const tokens = await page('/admin/api/v1/tokens', { query: { subject: member.subject ?? `user:${member.email}` }, limit: 1, member: 'tokens' });
    return tokens.items.length > 0;
  }

  async #put() {
    const member = named(this.who.trim());
    const values = { member: plain(member.email ?? member.subject.replace(/^user:/, '')) };
    if (!(await this.#isKnown(member))
      && !(await confirm({ title: t('members.unknown.title', values), text: t('members.unknown.text'), action: t('members.unknown.add') }))) {
      return;
    }
    const path = `/admin/api/v1/authorization/apps/${segment(this.app)}/members`;
    const { data, requestId } = await traced('PUT', path, { body: { ...member, role: this.role.trim() } });
    const text = t('members.added', { member: plain(data.subject ?? data.email), role: plain(data.role), app: this.#apps().map(plain).join(', ') });
    this.who = '';
    this.dispatchEvent(new CustomEvent('gw-changed', { detail: { text, requestId } }));
  }

  /** The names of the apps whose members these are. */
  #apps() {
    return [this.app, ...this.shared].map((app) => this.#names.of(app));
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
        list: this.people.map((person) => person.subject.replace(/^user:/, '')),
        problem: at['/subject'] ?? at['/email'], leads: true, changed: (value) => this.#typed(value),
      })}
      <p class="quiet" aria-live="polite">${email ? t('members.who.email', { email }) : subject ? t('members.who.subject', { subject }) : nothing}
        ${this.#person(subject)}</p>
      ${textField({
        name: 'role', label: t('members.role'), value: this.role, required: true, list: this.roles, help: t('members.role.help'),
        problem: at['/role'], leads: true, changed: (value) => { this.role = value; },
      })}
      ${this.shared.length
        ? html`<p role="note">${badge('warn', t('members.shared'))} ${this.#apps().map((app, index) => html`${index ? ', ' : ''}<strong>${foreign(app)}</strong>`)}.
            ${t('members.shared.help')}</p>`
        : nothing}
      ${error instanceof Problem && error.code === 'not_configured'
        ? html`<div role="alert"><p>${t('members.unchangeable')}</p><pre><code>${t('members.unchangeable.example')}</code></pre></div>`
        : this.#add.problem()}
      <div class="actions"><button ?disabled=${this.#add.busy}>${t('members.add.button')}</button></div>
    </form>`;
  }

  /** The display name of the person that is typed, where the gateway knows one. */
  #person(subject) {
    const found = subject && this.people.find((person) => person.subject === subject);
    return found?.displayName ? foreign(found.displayName) : nothing;
  }
}

define('gw-member-form', MemberForm);
