import { Element, define, html, nothing } from '../../core/element.js';
import { link, note } from '../../core/router.js';
import { t } from '../../core/text.js';
import '../../core/tokens/token-copy.js';
import '../../core/tokens/token-list.js';
import '../../core/tokens/token-text.js';

/** The tokens of a service account. `new=token` opens the form of another one. */
class AccountTokens extends Element {
  static properties = { path: {}, place: {}, made: { state: true } };

  async #back(made) {
    this.made = made;
    this.place = { tab: this.place.tab, account: this.place.account };
    note(this.place);
    if (!made) {
      await this.updateComplete;
      this.querySelector('.new').focus();
    }
  }

  view() {
    const add = html`<a class="button other new" href="${link({ ...this.place, new: 'token' })}">${t('tokens.new')}</a>`;
    return html`<div class="row apart"><h2>${t('tokens.title')}</h2>${this.place.new ? nothing : add}</div>
      ${this.place.new
        ? html`<gw-token-copy .path=${this.path} .like=${this.place.like} .app=${this.place.app} @gw-made=${(event) => this.#back(event.detail)}
            @gw-cancel=${() => this.#back()}></gw-token-copy>`
        : html`<gw-token-list .path=${this.path} .another=${(token) => ({ ...this.place, new: 'token', like: token.id })}
            .empty=${html`<p class="card">${t('serviceAccounts.noTokens')}</p>`}></gw-token-list>`}
      ${this.made ? html`<gw-token-text .token=${this.made} @gw-close=${() => this.#back()}></gw-token-text>` : nothing}`;
  }
}

define('gw-account-tokens', AccountTokens);
