import { Element, define, html, nothing } from '../../core/element.js';
import { codeBlock } from '../../core/parts.js';
import { t } from '../../core/text.js';

const BYTES = 32;

/** What to do, step by step, when others may have a root key. */
class LeakedKey extends Element {
  static properties = { root: {}, fresh: { state: true } };

  #make() {
    const bytes = crypto.getRandomValues(new Uint8Array(BYTES));
    this.fresh = btoa(String.fromCharCode(...bytes));
  }

  view() {
    return html`<section class="card"><h2>${t('keys.leaked')}</h2>
      <p>${t('keys.leaked.what')}</p>
      <ol>
        <li>${t('keys.leaked.new')}
          <p><button type="button" class="other" @click=${() => this.#make()}>${t('keys.leaked.make')}</button></p>
          ${this.fresh ? codeBlock(this.#yaml()) : nothing}</li>
        <li>${t('keys.leaked.rewrap')}</li>
        <li>${t('keys.leaked.remove')}</li>
        <li>${t('keys.leaked.replace')}</li>
        <li>${t('keys.leaked.backups')}</li>
      </ol></section>`;
  }

  #yaml() {
    const day = new Date().toISOString().slice(0, 10);
    return `server:\n  encryption:\n    keys:\n      - {id: k-${day}, key: "${this.fresh}"}\n      - {id: ${this.root ?? 'k1'}, key: ...}\n`;
  }
}

define('gw-leaked-key', LeakedKey);
