import { Element, define, html, nothing } from '../../core/element.js';
import { link, note } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import '../../core/tokens/token-copy.js';
import '../../core/tokens/token-list.js';
import '../../core/tokens/token-text.js';

const PATH = '/api/v1/tokens';

/**
 * The person's own tokens. `new=1` opens the form of another one, `app` limits
 * it to that app, `like` begins with another token.
 */
class TokensPage extends Element {
  static properties = { place: {}, made: { state: true } };

  #back() {
    this.place = { tab: 'tokens' };
    note(this.place);
  }

  #made(token) {
    this.made = token;
    this.#back();
  }

  async #seen() {
    this.made = undefined;
    await this.updateComplete;
    this.querySelector('.new')?.focus();
  }

  view() {
    if (this.place.new) {
      return html`<h1>${t('tokens.new')}</h1>
        <gw-token-copy .path=${PATH} .like=${this.place.like} .app=${this.place.app} @gw-made=${(event) => this.#made(event.detail)}
          @gw-cancel=${() => this.#back()}></gw-token-copy>`;
    }
    const add = html`<a class="button new" href="${link({ tab: 'tokens', new: 1 })}">${t('tokens.new')}</a>`;
    return html`<div class="row apart"><h1>${t('tokens.title')}</h1>${add}</div>
      <p>${t('tokens.intro')}</p>
      <gw-token-list .path=${PATH} .another=${(token) => ({ tab: 'tokens', new: 1, like: token.id })}
        .empty=${empty(t('tokens.empty'), t('tokens.empty.help'))}></gw-token-list>
      <p class="quiet">${t('tokens.leaked')}</p>
      ${this.made ? html`<gw-token-text .token=${this.made} @gw-close=${() => this.#seen()}></gw-token-text>` : nothing}`;
  }
}

define('gw-tokens', TokensPage);
