import { Action } from '../../core/action.js';
import { put, remove, segment } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { focusProblem, messages } from '../../core/field.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** Who manages a service account: added, and removed as long as another one stays. */
class AccountManagers extends Element {
  static properties = { path: {}, account: {} };

  #subject = '';
  #managers = new PagedResource(this, () => ({ path: this.path }));
  #add = new Action(this, (subject) => put(this.path, { subject, relation: 'manager' }));
  #remove = new Action(this, (id) => remove(`${this.path}/${segment(id)}`));

  async #submit(event) {
    event.preventDefault();
    const added = await this.#add.run(this.#subject.trim());
    if (added) {
      say(t('serviceAccounts.managers.added', { name: plain(added.subject) }));
      this.#subject = '';
      await this.#managers.reload();
    }
    await this.updateComplete;
    focusProblem(this);
  }

  async #ask(manager) {
    const name = plain(manager.subject ?? manager.target);
    const agreed = await confirm({
      title: t('serviceAccounts.managers.remove.title', { name }),
      text: t('serviceAccounts.managers.remove.text'),
      action: t('serviceAccounts.managers.remove'),
    });
    if (agreed) {
      await this.#remove.run(manager.id);
      if (!this.#remove.error) {
        say(t('serviceAccounts.managers.removed', { name }));
        await this.#managers.reload();
        await this.updateComplete;
        this.querySelector('h2').focus();
      }
    }
  }

  view() {
    const wrong = messages(this.#add.error, ['/subject']);
    return html`<h2 tabindex="-1">${t('serviceAccounts.managers')}</h2>
      <p>${t('serviceAccounts.managers.intro')}</p>
      ${this.#remove.problem()}
      ${this.#managers.view((managers) => this.#table(managers))}
      <form class="card" novalidate @submit=${(event) => this.#submit(event)}>
        ${textField({
          name: 'subject',
          label: t('serviceAccounts.managers.add.label'),
          help: t('serviceAccounts.managers.add.help'),
          placeholder: 'user:ada',
          problem: wrong.at['/subject'],
          value: this.#subject,
          changed: (text) => { this.#subject = text; },
        })}
        ${this.#add.error && !wrong.at['/subject'] ? this.#add.problem() : nothing}
        <div class="actions"><button ?disabled=${this.#add.busy}>${t('serviceAccounts.managers.add')}</button></div>
      </form>`;
  }

  #table(managers) {
    return html`<div class="table">
      <table class="stack">
        <caption class="hidden">${t('serviceAccounts.managers')}</caption>
        <thead>
          <tr>
            <th scope="col">${t('serviceAccounts.managers.who')}</th>
            <th scope="col">${t('serviceAccounts.managers.from')}</th>
            <th scope="col"><span class="hidden">${t('tokens.actions')}</span></th>
          </tr>
        </thead>
        <tbody>
          ${repeat(managers, (manager) => manager.id, (manager) => this.#row(manager, managers.length === 1))}
        </tbody>
      </table>
    </div>`;
  }

  #row(manager, isLast) {
    const who = manager.subject ?? manager.target;
    return html`<tr>
      <th scope="row">${foreign(who)}</th>
      <td data-label="${t('serviceAccounts.managers.from')}">${manager.readOnly ? t('serviceAccounts.managers.configured') : t('serviceAccounts.managers.runtime')}</td>
      <td>${manager.readOnly
        ? html`<span class="quiet">${t('serviceAccounts.managers.readOnly')}</span>`
        : isLast
          ? html`<span class="quiet">${t('serviceAccounts.managers.last')}</span>`
          : html`<button type="button" class="danger" ?disabled=${this.#remove.busy} @click=${() => this.#ask(manager)}
              aria-label="${t('serviceAccounts.managers.remove.named', { name: plain(who) })}">${t('serviceAccounts.managers.remove')}</button>`}</td>
    </tr>`;
  }
}

define('gw-account-managers', AccountManagers);
