import { Element, define, html } from '../../core/element.js';
import { visible, longText } from '../../core/foreign.js';
import { print } from '../../core/json-text.js';
import { jsonView } from '../../core/json-view.js';
import { t } from '../../core/text.js';

const INDENT = 2;

/** An answer of at most this many characters is laid out as a whole; a longer one folds. */
const MOST_LAID_OUT = 64 * 1024;

/** A response in JSON: laid out in lines, as a tree that folds and can be searched, or as it came. */
class JsonAnswer extends Element {
  static properties = { value: {}, text: {}, form: { state: true } };

  willUpdate(changed) {
    if (changed.has('value')) {
      this.form = undefined;
    }
  }

  view() {
    const forms = this.text.length > MOST_LAID_OUT ? ['tree', 'raw'] : ['lines', 'tree', 'raw'];
    const form = this.form ?? forms[0];
    return html`<div class="row" role="group" aria-label="${t('answer.form')}">
        ${forms.map((one) => html`<button type="button" class="other small" aria-pressed="${one === form ? 'true' : 'false'}"
          @click=${() => { this.form = one; }}>${t(`answer.form.${one}`)}</button>`)}
      </div>
      ${form === 'lines'
        ? html`<pre class="lines" tabindex="0" dir="auto" aria-label="${t('answer.title')}"><code>${visible(print(this.value, INDENT))}</code></pre>`
        : form === 'tree' ? jsonView(this.value) : longText(this.text)}`;
  }
}

define('gw-json-answer', JsonAnswer);
