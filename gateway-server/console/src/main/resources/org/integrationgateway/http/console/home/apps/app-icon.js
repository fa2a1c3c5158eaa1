import { Element, define, html } from '../../core/element.js';

/** The icon of an app, or the first letters of its name where it has none that can be shown. */
class AppIcon extends Element {
  static properties = { app: {}, broken: { state: true } };

  view() {
    const source = this.app.icons?.[0]?.src ?? '';
    // Pages load nothing from other hosts.
    if (!this.broken && (source.startsWith('data:image/') || /^\/(?!\/)/.test(source))) {
      return html`<img class="icon" src=${source} alt="" loading="lazy" @error=${() => { this.broken = true; }} />`;
    }
    return html`<span class="icon" aria-hidden="true">${initials(this.app.displayName || this.app.name)}</span>`;
  }
}

function initials(name) {
  const words = name.split(/[\s._-]+/).filter((word) => /^[\p{L}\p{N}]/u.test(word));
  return words.slice(0, 2).map((word) => [...word][0].toUpperCase()).join('') || '·';
}

define('gw-app-icon', AppIcon);
