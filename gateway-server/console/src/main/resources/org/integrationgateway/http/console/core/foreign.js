import { Element, define, html, nothing } from './element.js';
import { t } from './text.js';

const NAME_LENGTH = 200;
const TEXT_LENGTH = 4000;
const SENTENCES_LENGTH = 400;

/** A word that a narrow column has to break; shorter ones stay whole. */
const LONG_WORD = /\S{25}/;

/** A word that is better broken behind its signs. */
const LONG_NAME = /\S{17}/;

/**
 * A name or a line that others wrote: its direction does not touch the text around it, its control
 * characters are shown as signs, and it is cut when it is too long for a line.
 */
export function foreign(text) {
  const clean = visible(String(text ?? ''));
  const cut = clean.length > NAME_LENGTH;
  const long = LONG_WORD.test(clean);
  const shown = cut ? `${clean.slice(0, NAME_LENGTH)}…` : clean;
  return html`<bdi class=${long ? 'long' : nothing} title=${cut ? clean.slice(0, TEXT_LENGTH) : nothing}>${breakable(shown)}</bdi>`;
}

/** Behind a sign and before a word; not behind the scheme of a URL, nor before a short end such as '.com'. */
const BREAKS = /(?<=[@/.:])(?<!\/\/)(?=\p{L})(?!\p{L}{1,4}$)/u;

/** A name that a narrow column breaks behind its signs before it breaks a word. */
function breakable(text) {
  return LONG_NAME.test(text) ? text.split(BREAKS).map((part, at) => html`${at ? html`<wbr />` : nothing}${part}`) : text;
}

/**
 * The same as a text, for messages, questions and attributes, which have no markup: between signs
 * that keep its direction to itself.
 */
export function plain(text) {
  const clean = visible(String(text ?? ''));
  const cut = clean.length > NAME_LENGTH ? `${clean.slice(0, NAME_LENGTH)}…` : clean;
  return `\u2068${cut}\u2069`;
}

/** A text of any length that others wrote: its beginning, and all of it on demand. */
class LongText extends Element {
  static properties = { text: {}, prose: {}, all: { state: true } };

  view() {
    const text = visible(String(this.text ?? ''));
    const cut = text.length > TEXT_LENGTH && !this.all;
    const shown = cut ? `${text.slice(0, TEXT_LENGTH)}…` : text;
    return html`${this.prose ? html`<div class="prose" dir="auto">${shown}</div>` : html`<pre tabindex="0" dir="auto">${shown}</pre>`}
      ${cut
        ? html`<button type="button" class="other" @click=${() => { this.all = true; }}>
            ${t('foreign.all', { count: new Intl.NumberFormat().format(text.length) })}
          </button>`
        : nothing}`;
  }
}

define('gw-long-text', LongText);

/** A text of any length that others wrote, in lines. */
export function longText(text) {
  return html`<gw-long-text .text=${text}></gw-long-text>`;
}

/** Sentences that others wrote, such as a description: their beginning, and all of them on demand. */
class ForeignText extends Element {
  static properties = { text: {}, all: { state: true } };

  view() {
    const text = visible(String(this.text ?? ''));
    const cut = text.length > SENTENCES_LENGTH && !this.all;
    return html`<bdi class="sentences">${cut ? `${text.slice(0, SENTENCES_LENGTH)}…` : text}</bdi>
      ${cut ? html`<button type="button" class="other small" @click=${() => { this.all = true; }}>${t('foreign.more')}</button>` : nothing}`;
  }
}

define('gw-foreign-text', ForeignText);

/** Sentences that others wrote. */
export function foreignText(text) {
  return html`<gw-foreign-text .text=${text}></gw-foreign-text>`;
}

/** A reason that the server gives, of any length, as a sentence: it begins with a capital letter. */
export function reasonText(reason) {
  const text = String(reason ?? '');
  return foreignText(text.charAt(0).toUpperCase() + text.slice(1));
}

/** A text of any length as paragraphs: what a person or a model says. */
export function prose(text) {
  return html`<gw-long-text .text=${text} .prose=${true}></gw-long-text>`;
}

/** A JSON value that others made, in lines; a text as it is. */
export function longJson(value) {
  return longText(typeof value === 'string' ? value : JSON.stringify(value, null, 2));
}

/** Characters that turn or hide text stand as their code points: U+202E as ⟨U+202E⟩. */
export function visible(text) {
  return text.replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (one) => `⟨U+${one.codePointAt(0).toString(16).toUpperCase().padStart(4, '0')}⟩`,
  );
}
