import { ReactiveElement } from '../lib/reactive-element/reactive-element.js';
import { render } from '../lib/lit-html/lit-html.js';

export { html, nothing, svg } from '../lib/lit-html/lit-html.js';
export { classMap } from '../lib/lit-html/directives/class-map.js';
export { ifDefined } from '../lib/lit-html/directives/if-defined.js';
export { keyed } from '../lib/lit-html/directives/keyed.js';
export { live } from '../lib/lit-html/directives/live.js';
export { repeat } from '../lib/lit-html/directives/repeat.js';

/**
 * A part of a page: a custom element that draws itself again when one of its properties changes.
 * It has no shadow tree, so labels, styles and ids of the whole page work in it. A subclass declares
 * `static properties = { app: {} }` and gives its content from `view()`.
 */
export class Element extends ReactiveElement {
  createRenderRoot() {
    return this;
  }

  update(changed) {
    super.update(changed);
    render(this.view(), this, { host: this });
  }
}

/** Registers an element once, under a name that begins with `gw-`. */
export function define(name, element) {
  customElements.define(name, element);
}

let last = 0;

/** An id that no other element of the page has, to connect labels and descriptions. */
export function uniqueId(word = 'id') {
  last += 1;
  return `${word}-${last}`;
}
