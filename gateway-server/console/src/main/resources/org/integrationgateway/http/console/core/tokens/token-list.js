import { remove, segment } from '../api.js';
import { Action } from '../action.js';
import { AppNames } from '../app-names.js';
import { Element, define, html, nothing, repeat } from '../element.js';
import { Filter } from '../filter.js';
import { foreign, plain } from '../foreign.js';
import { say } from '../messages.js';
import { badge, confirm, time } from '../parts.js';
import { PagedResource } from '../resource.js';
import { link } from '../router.js';
import { t, tn } from '../text.js';
import { scopeWords } from './scopes.js';

const SOON = 7 * 86400_000;
const MANY = 10;

/**
 * The tokens of one owner, each with a button that revokes it.
 *
 * @param another gives the place where a token like this one is made
 */
class TokenList extends Element {
  static properties = { path: {}, empty: {}, another: {} };

  #names = new AppNames(this);
  #tokens = new PagedResource(this, () => ({ path: this.path }));
  #filter = new Filter(this, this.#tokens);
  #revoke = new Action(this, (id) => remove(`${this.path}/${segment(id)}`));
  #revokeAll = new Action(this, () => remove(this.path));

  /** Reads the list again. */
  reload() {
    return this.#tokens.reload();
  }

  async #ask(token) {
    const name = plain(token.name);
    const agreed = await confirm({
      title: t('tokens.revoke.title', { name }),
      text: t('tokens.revoke.text'),
      action: t('tokens.revoke'),
    });
    if (agreed) {
      await this.#revoke.run(token.id);
      this.#done(this.#revoke, t('tokens.revoked', { name }));
    }
  }

  async #askAll() {
    const agreed = await confirm({
      title: t('tokens.revokeAll.title'),
      text: t('tokens.revokeAll.text'),
      action: t('tokens.revokeAll'),
    });
    if (agreed) {
      const answer = await this.#revokeAll.run();
      this.#done(this.#revokeAll, tn('tokens.revokedAll', answer?.revoked ?? 0));
    }
  }

  async #done(action, message) {
    if (!action.error) {
      say(message);
      await this.#tokens.reload();
      await this.updateComplete;
      this.querySelector('[tabindex="-1"]')?.focus();
    }
  }

  view() {
    return html`${this.#revoke.problem()} ${this.#revokeAll.problem()}
      ${this.#tokens.view((tokens) => (tokens.length ? this.#table(tokens) : this.empty ?? nothing))}`;
  }

  #table(tokens) {
    const shown = this.#filter.of(tokens, (token) => [token.name, ...token.scopes.flatMap((scope) => [scope.app, this.#names.of(scope.app)])]);
    return html`${tokens.length > MANY ? this.#filter.box(t('tokens.find')) : nothing}
      ${shown.length ? nothing : this.#filter.nothingFound()}
      <div class="table" tabindex="-1">
        <table class="stack">
          <caption>${t('tokens.list')}</caption>
          <thead>
            <tr>
              <th scope="col">${t('tokens.name')}</th>
              <th scope="col">${t('tokens.access')}</th>
              <th scope="col">${t('tokens.created')}</th>
              <th scope="col">${t('tokens.expires')}</th>
              <th scope="col">${t('tokens.used')}</th>
              <th scope="col"><span class="hidden">${t('tokens.actions')}</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(shown, (token) => token.id, (token) => this.#row(token))}
          </tbody>
        </table>
      </div>
      ${tokens.length > 1
        ? html`<p><button type="button" class="danger" ?disabled=${this.#revokeAll.busy} @click=${() => this.#askAll()}>${t('tokens.revokeAll')}</button></p>`
        : nothing}`;
  }

  #row(token) {
    const left = new Date(token.expiresAt) - Date.now();
    return html`<tr>
      <th scope="row">${foreign(token.name)}</th>
      <td data-label="${t('tokens.access')}">${scopeWords(token.scopes, (app) => this.#names.of(app))}</td>
      <td data-label="${t('tokens.created')}">${time(token.createdAt)}</td>
      <td data-label="${t('tokens.expires')}">
        ${left <= 0 ? badge('bad', t('tokens.expired')) : left < SOON ? badge('warn', t('tokens.expiresSoon')) : nothing}
        ${time(token.expiresAt)}
      </td>
      <td data-label="${t('tokens.used')}">${token.lastUsedAt ? time(token.lastUsedAt) : t('tokens.neverUsed')}</td>
      <td class="buttons">
        <a class="button other small" href="${link(this.another(token))}" aria-label="${t('tokens.another.named', { name: plain(token.name) })}">${t('tokens.another')}</a>
        <button type="button" class="danger" ?disabled=${this.#revoke.busy} @click=${() => this.#ask(token)}
          aria-label="${t('tokens.revoke.named', { name: plain(token.name) })}">${t('tokens.revoke')}</button>
      </td>
    </tr>`;
  }
}

define('gw-token-list', TokenList);
