import { Action } from '../../core/action.js';
import { remove, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import '../../core/dialog.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import { scopeWords } from '../../core/tokens/scopes.js';
import '../../core/tokens/token-text.js';
import './account-token-form.js';
import './subject-filter.js';

const PATH = '/admin/api/v1/tokens';

/** The API tokens of all subjects, or of one. */
class SubjectTokens extends Element {
  static properties = { subject: {}, within: {}, adding: { state: true }, made: { state: true } };

  #names = new AppNames(this, { all: true });
  #tokens = new PagedResource(this, () => ({ path: PATH, member: 'tokens', query: { subject: this.subject } }));

  #revoke = new Action(this, async (token) => {
    const values = { name: plain(token.name), subject: plain(token.subject) };
    if (await confirm({ title: t('people.token.title', values), text: t('people.token.text', values), action: t('people.token.revoke') })) {
      await remove(`${PATH}/${segment(token.id)}`);
      say(t('people.token.done', values));
      await this.#tokens.reload();
      await this.updateComplete;
      this.querySelector('[data-result]')?.focus();
    }
  });

  #made(token) {
    this.adding = false;
    this.made = token;
    this.#tokens.reload();
  }

  view() {
    return html`${this.within
        ? nothing
        : html`<div class="row apart"><p class="quiet">${t('people.tokens.intro')}</p>
            <button type="button" @click=${() => { this.adding = true; }}>${t('people.token.new')}</button></div>
          <gw-subject-filter .part=${'tokens'} .subject=${this.subject}></gw-subject-filter>`}
      ${this.#revoke.problem()}
      <div data-result tabindex="-1">${this.#tokens.view((tokens) =>
        tokens.length ? this.#table(tokens)
          : this.within ? html`<p>${t('people.tokens.empty')}</p>` : empty(t('people.tokens.empty'), t('people.tokens.empty.help')))}</div>
      ${this.made ? html`<gw-token-text .token=${this.made} @gw-close=${() => { this.made = undefined; }}></gw-token-text>` : nothing}
      ${this.adding
        ? html`<gw-dialog .heading=${t('people.token.new')} @gw-close=${() => { this.adding = false; }}
            .content=${html`<gw-account-token-form .subject=${this.subject} @gw-made=${(event) => this.#made(event.detail)}></gw-account-token-form>`}></gw-dialog>`
        : nothing}`;
  }

  #table(tokens) {
    return html`<div class="table"><table class="stack">
      <caption>${t('people.part.tokens')}</caption>
      <thead><tr><th scope="col">${t('accounts.name')}</th>${this.within ? nothing : html`<th scope="col">${t('accounts.subject')}</th>`}
        <th scope="col">${t('people.token.scopes')}</th><th scope="col">${t('people.session.used')}</th>
        <th scope="col">${t('people.session.expires')}</th><th scope="col">${t('members.actions')}</th></tr></thead>
      <tbody>${tokens.map((one) => html`<tr>
        <th scope="row">${foreign(one.name)}</th>
        ${this.within ? nothing : html`<td data-label="${t('accounts.subject')}"><a href="${link({ tab: 'people', person: one.subject })}">${foreign(one.subject)}</a></td>`}
        <td data-label="${t('people.token.scopes')}">${scopeWords(one.scopes, (app) => this.#names.of(app))}</td>
        <td data-label="${t('people.session.used')}">${one.lastUsedAt ? time(one.lastUsedAt) : t('people.token.unused')}</td>
        <td data-label="${t('people.session.expires')}">${time(one.expiresAt)}</td>
        <td class="buttons"><button type="button" class="danger" ?disabled=${this.#revoke.busy}
          aria-label="${t('people.token.revoke.named', { name: plain(one.name) })}" @click=${() => this.#revoke.run(one)}>${t('people.token.revoke')}</button></td>
      </tr>`)}</tbody></table></div>`;
  }
}

define('gw-subject-tokens', SubjectTokens);
