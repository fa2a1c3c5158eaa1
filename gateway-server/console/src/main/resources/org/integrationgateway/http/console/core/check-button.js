import { Action } from './action.js';
import { post } from './api.js';
import { Element, define, html } from './element.js';
import { plain } from './foreign.js';
import { say } from './messages.js';
import { t } from './text.js';

/** Tries a stored credential at its service. Tells `gw-changed`: the result is stored with it. */
class CheckButton extends Element {
  static properties = { path: {}, query: {}, name: {} };

  #check = new Action(this, async () => {
    const check = await post(this.path, undefined, { query: this.query });
    say(t(check.checked ? (check.ok ? 'check.said.accepted' : 'check.said.refused') : 'check.said.unknown', { name: plain(this.name) }));
    this.dispatchEvent(new CustomEvent('gw-changed', { bubbles: true }));
  });

  view() {
    return html`<button type="button" class="other" ?disabled=${this.#check.busy} aria-label=${t('check.button.named', { name: plain(this.name) })}
        @click=${() => this.#check.run()}>${t('check.button')}</button>${this.#check.problem()}`;
  }
}

define('gw-check-button', CheckButton);
