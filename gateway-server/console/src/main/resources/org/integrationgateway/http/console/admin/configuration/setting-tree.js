import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { t, tn } from '../../core/text.js';
import { settingCard } from './setting.js';
import { split } from './tree.js';

const SHOWN = 100;

/** A tree of settings; what is below a closed node is not drawn. */
class SettingTree extends Element {
  static properties = { root: {}, start: {} };

  #open = new Set();
  #more = new Map();

  /** Opens the way to the key of the address. */
  willUpdate(changed) {
    if (changed.has('start') && this.start) {
      let path = '';
      for (const name of split(this.start)) {
        path = path && !name.startsWith('[') ? `${path}.${name}` : path + name;
        this.#open.add(path);
      }
    }
  }

  firstUpdated() {
    const shown = [...this.querySelectorAll('[data-path]')].find((one) => one.dataset.path === this.start);
    shown?.querySelector('summary, button')?.focus();
    shown?.scrollIntoView({ block: 'start' });
  }

  #toggled(path, open) {
    if (open !== this.#open.has(path)) {
      this.#open[open ? 'add' : 'delete'](path);
      this.requestUpdate();
    }
  }

  view() {
    return html`<div class="tree">${this.#children(this.root)}</div>`;
  }

  #children(parent) {
    const all = [...parent.children.values()];
    const shown = all.slice(0, this.#more.get(parent.path) ?? SHOWN);
    const further = () => {
      this.#more.set(parent.path, shown.length + SHOWN);
      this.requestUpdate();
    };
    return html`<ul class="settings">${shown.map((one) => this.#node(one))}</ul>
      ${shown.length < all.length
        ? html`<p><button type="button" class="other" @click=${further}>${t('list.more')}</button>
            <small>${t('list.shown', { shown: shown.length, all: all.length })}</small></p>`
        : nothing}`;
  }

  #node(one) {
    if (!one.children.size) {
      return html`<li data-path="${one.path}">${settingCard(one.setting, one.name)}</li>`;
    }
    const open = this.#open.has(one.path);
    return html`<li data-path="${one.path}">
      <details ?open=${open} @toggle=${(event) => this.#toggled(one.path, event.target.open)}>
        <summary><code>${foreign(one.name)}</code>
          <small>${tn('configuration.settings', one.count)}, ${t('configuration.setHere', { count: one.set })}</small></summary>
        ${open ? this.#children(one) : nothing}
      </details>
    </li>`;
  }
}

define('gw-setting-tree', SettingTree);
