import { Action } from '../../core/action.js';
import { post } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { messages } from '../../core/field.js';
import { Once } from '../../core/once.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

const DAY = 86400;

/** 'inventory' and 'inventory:read' as scopes of the API. */
function scopes(text) {
  const operations = new Map();
  for (const word of text.split(/[\s,]+/).filter(Boolean)) {
    const [app, operation] = word.split(/:(.*)/s);
    operations.set(app, [...(operations.get(app) ?? []), ...(operation ? [operation] : [])]);
  }
  return [...operations].map(([app, all]) => (all.length ? { app, operations: all } : { app }));
}

/** Makes a token of a service account; the detail of `gw-made` has its text. */
class AccountTokenForm extends Element {
  static properties = { subject: {} };

  #given = { days: '90' };
  #once = new Once();

  #make = new Action(this, async () => {
    const { subject, name, days, scope = '' } = this.#given;
    const id = (subject ?? '').trim();
    const body = {
      subject: id.includes(':') ? id : `service_account:${id}`,
      name: name.trim(),
      expiresInSeconds: Math.round(Number(days) * DAY),
      scopes: scopes(scope),
    };
    const token = await post('/admin/api/v1/tokens', body, { headers: this.#once.headers(body) });
    this.#once.done();
    this.dispatchEvent(new CustomEvent('gw-made', { detail: token }));
  });

  connectedCallback() {
    super.connectedCallback();
    this.#given.subject = this.subject?.startsWith('service_account:') ? this.subject : '';
  }

  #ask(name, pointer, more) {
    const error = this.#make.error;
    return textField({
      name, value: this.#given[name], label: t(`people.token.field.${name}`), help: t(`people.token.field.${name}.help`),
      problem: messages(error, [pointer]).at[pointer], leads: error?.errors?.[0]?.pointer === pointer,
      changed: (value) => { this.#given[name] = value; }, ...more,
    });
  }

  view() {
    return html`<form @submit=${(event) => { event.preventDefault(); this.#make.run(); }}>
      ${this.#ask('subject', '/subject', { required: true, placeholder: 'service_account:ci' })}
      ${this.#ask('name', '/name', { required: true })}
      ${this.#ask('days', '/expiresInSeconds', { required: true, type: 'number' })}
      ${this.#ask('scope', '/scopes', { optional: true, placeholder: 'inventory payments:refund' })}
      ${this.#make.problem()}
      <div class="actions"><button ?disabled=${this.#make.busy}>${t('people.token.make')}</button></div>
    </form>`;
  }
}

define('gw-account-token-form', AccountTokenForm);
