import { Element, define, html } from '../../core/element.js';
import { base64 } from '../../core/form/fields/file.js';
import { t } from '../../core/text.js';

const MOST_BYTES = 8 * 1024 * 1024;

/** A picture that was answered; the policy of the page permits pictures inside of URLs only. */
class ImageView extends Element {
  static properties = { blob: {}, url: { state: true } };

  async willUpdate(changed) {
    if (changed.has('blob')) {
      this.url = undefined;
      if (this.blob && this.blob.size <= MOST_BYTES) {
        this.url = `data:${this.blob.type.split(';')[0]};base64,${await base64(this.blob)}`;
      }
    }
  }

  view() {
    return this.url ? html`<img class="answer" src=${this.url} alt=${t('answer.image')} />` : html`<p>${t('answer.image')}</p>`;
  }
}

define('gw-image', ImageView);
