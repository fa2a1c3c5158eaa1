import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { stateText } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** Forgets a subject: the name is written twice, because no copy of what is removed remains. */
class ForgetSubject extends Element {
  static properties = { subject: {}, again: { state: true }, differs: { state: true }, result: { state: true } };

  #forget = new Action(this, async () => {
    this.result = await remove(`/admin/api/v1/subjects/${segment(this.subject.trim())}`);
    this.again = '';
    await this.updateComplete;
    this.querySelector('#forgotten').focus();
  });

  #submit(event) {
    event.preventDefault();
    this.differs = this.subject.trim() !== this.again?.trim();
    if (!this.differs) {
      this.result = undefined;
      this.#forget.run();
    }
  }

  view() {
    return html`${this.result ? this.#removed(this.result) : nothing}
      <form class="card" @submit=${(event) => this.#submit(event)}>
        <h2>${t('people.forget')}</h2>
        <p>${t('people.forget.help')}</p>
        <p>${t('people.forget.kept')}</p>
        ${textField({ name: 'subject', label: t('people.subject'), value: this.subject, required: true, placeholder: 'user:ada',
          changed: (value) => { this.subject = value; } })}
        ${textField({ name: 'again', label: t('people.forget.again'), value: this.again, required: true,
          problem: this.differs ? t('people.forget.differs') : undefined, leads: true, changed: (value) => { this.again = value; } })}
        ${this.#forget.problem()}
        <div class="actions"><button class="danger" ?disabled=${this.#forget.busy}>${t('people.forget.button')}</button></div>
      </form>`;
  }

  #removed({ subject, key, removed }) {
    return html`<section class="card" id="forgotten" tabindex="-1" aria-labelledby="forgotten-title">
      <h2 id="forgotten-title">${foreign(subject)} ${t('people.forgotten')}</h2>
      <p>${key ? t('people.forgotten.key') : t('people.forgotten.noKey')}</p>
      <dl class="facts">${Object.entries(removed).map(
        ([kind, count]) => html`<dt>${stateText('people.forgotten', kind)}</dt><dd>${count}</dd>`)}</dl>
      <p><a href="${link({ tab: 'audit', action: 'subject.forget', about: subject })}">${t('members.audit')}</a></p>
    </section>`;
  }
}

define('gw-forget-subject', ForgetSubject);
