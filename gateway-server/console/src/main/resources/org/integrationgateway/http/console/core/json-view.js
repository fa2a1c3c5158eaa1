import { Element, define, html, nothing } from './element.js';
import { foreign, longText, visible } from './foreign.js';
import { NumberText, print } from './json-text.js';
import { t, tn } from './text.js';

const PART = 100;
const OPEN_LEVELS = 2;
const OPEN_SIZE = 50;
const LINE = 200;
const MOST_FOUND = 100;
const MOST_SEARCHED = 300_000;

/**
 * A value of JSON (as json-text.js reads it) in parts that fold, with a search over names and values.
 */
class JsonView extends Element {
  static properties = { value: {}, words: { state: true } };

  #open = new Map();
  #shown = new Map();

  willUpdate(changed) {
    if (changed.has('value')) {
      this.#open.clear();
      this.#shown.clear();
      this.words = '';
    }
  }

  view() {
    if (!isContainer(this.value)) {
      return html`<div class="json">${this.#scalar(this.value)}</div>`;
    }
    return html`
      <div class="field"><input type="search" aria-label=${t('json.search')} placeholder=${t('json.search')} autocomplete="off" spellcheck="false"
        @input=${(event) => { this.words = event.target.value; }} /></div>
      ${this.words ? this.#found() : html`<div class="json">${this.#node(undefined, this.value, '$', 0)}</div>`}`;
  }

  #found() {
    const found = search(this.value, this.words.toLowerCase());
    const count = found.length >= MOST_FOUND ? t('json.many', { count: MOST_FOUND }) : tn('json.found', found.length);
    return html`<p role="status" class="quiet">${count}</p>
      <ul class="json">${found.map(({ path, value }) => html`<li>${foreign(path)}: ${isContainer(value) ? size(value) : this.#scalar(value)}</li>`)}</ul>`;
  }

  #node(name, value, path, depth) {
    const label = name === undefined ? nothing : html`<span class="json-name">${foreign(name)}</span>: `;
    if (!isContainer(value) || count(value) === 0) {
      return html`<div>${label}${this.#scalar(value)}</div>`;
    }
    const open = this.#open.get(path) ?? (depth < OPEN_LEVELS && count(value) <= OPEN_SIZE);
    return html`<details ?open=${open} @toggle=${(event) => this.#toggle(event, path, open)}>
      <summary>${label}${size(value)}</summary>
      ${open ? this.#content(value, path, depth) : nothing}
    </details>`;
  }

  #content(value, path, depth) {
    const shown = this.#shown.get(path) ?? PART;
    const members = entries(value, shown);
    const rest = count(value) - members.length;
    return html`${members.map(([name, one]) => this.#node(name, one, step(path, value, name), depth + 1))}
      ${rest > 0
        ? html`<button type="button" class="other small" @click=${() => { this.#shown.set(path, shown + 10 * PART); this.requestUpdate(); }}>
            ${tn('json.rest', rest)}</button>`
        : nothing}`;
  }

  #toggle(event, path, was) {
    if (event.target === event.currentTarget && event.target.open !== was) {
      this.#open.set(path, event.target.open);
      this.requestUpdate();
    }
  }

  #scalar(value) {
    if (typeof value === 'string') {
      return value.length > LINE ? longText(value) : html`<span class="json-string">"${foreign(JSON.stringify(visible(value)).slice(1, -1))}"</span>`;
    }
    return html`<span class="json-scalar">${print(value)}</span>`;
  }
}

define('gw-json', JsonView);

/** A value that folds. */
export function jsonView(value) {
  return html`<gw-json .value=${value}></gw-json>`;
}

function isContainer(value) {
  return value !== null && typeof value === 'object' && !(value instanceof NumberText);
}

function count(value) {
  return Array.isArray(value) ? value.length : value.size;
}

function size(value) {
  return Array.isArray(value) ? `[${count(value)}]` : `{${count(value)}}`;
}

function entries(value, most) {
  if (Array.isArray(value)) {
    return value.slice(0, most).map((one, index) => [String(index), one]);
  }
  const found = [];
  for (const entry of value) {
    if (found.length >= most) {
      break;
    }
    found.push(entry);
  }
  return found;
}

function step(path, value, name) {
  if (Array.isArray(value)) {
    return `${path}[${name}]`;
  }
  return /^[A-Za-z_]\w*$/.test(name) ? `${path}.${name}` : `${path}[${JSON.stringify(name)}]`;
}

/** Names and values that have a text in them, with their paths. */
function search(whole, text) {
  const found = [];
  const waiting = [['$', whole]];
  let looked = 0;
  while (waiting.length && found.length < MOST_FOUND && looked < MOST_SEARCHED) {
    const [path, value] = waiting.pop();
    const children = [];
    for (const [name, one] of entries(value, Infinity)) {
      looked += 1;
      const inner = step(path, value, name);
      const fits = (!Array.isArray(value) && name.toLowerCase().includes(text))
        || (!isContainer(one) && (typeof one === 'string' ? one : print(one)).toLowerCase().includes(text));
      if (fits && found.length < MOST_FOUND) {
        found.push({ path: inner, value: one });
      }
      if (isContainer(one)) {
        children.push([inner, one]);
      }
    }
    waiting.push(...children.reverse());
  }
  return found;
}
