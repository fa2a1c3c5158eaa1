import { Element, define, html, nothing } from './element.js';
import { visible } from './foreign.js';
import { copyButton } from './parts.js';
import { t, tn } from './text.js';

const MOST_CHARACTERS = 40_000;
const LONGEST_LINE = 2000;

/**
 * The last lines that a program wrote. The view stays at the end while new lines come, unless the
 * person has scrolled up; lines can be copied and downloaded.
 *
 *   <gw-lines .lines=${['text']} .label=${t('…')} .file=${'weather.log'} .actions=${button}></gw-lines>
 */
class Lines extends Element {
  static properties = { lines: {}, label: {}, file: {}, actions: {}, all: { state: true } };

  #atEnd = true;

  willUpdate() {
    const box = this.querySelector('pre');
    this.#atEnd = !box || box.scrollTop + box.clientHeight >= box.scrollHeight - 8;
  }

  updated() {
    const box = this.querySelector('pre');
    if (box && this.#atEnd) {
      box.scrollTop = box.scrollHeight;
    }
  }

  view() {
    const lines = this.lines ?? [];
    if (!lines.length) {
      return html`<p class="quiet">${t('lines.none')}</p>${this.actions ?? nothing}`;
    }
    const from = this.all ? 0 : firstShown(lines);
    const shown = from ? lines.slice(from) : lines;
    return html`<pre class="lines" tabindex="0" role="log" aria-live="off" aria-label="${this.label}">${shown.map(
        (line) => html`<bdi>${this.all ? visible(line) : cut(line)}</bdi>\n`)}</pre>
      <div class="row">
        ${this.actions ?? nothing}
        ${copyButton(lines.join('\n'), t('lines.copy'))}
        <button type="button" class="other" @click=${() => this.#download()}>${t('lines.download')}</button>
        ${from || (!this.all && shown.some((line) => line.length > LONGEST_LINE))
          ? html`<button type="button" class="other" @click=${() => { this.all = true; }}>${t('lines.all')}</button>`
          : nothing}
        <small>${tn('lines.count', lines.length)}</small>
      </div>`;
  }

  #download() {
    const address = URL.createObjectURL(new Blob([this.lines.join('\n'), '\n'], { type: 'text/plain' }));
    const anchor = document.createElement('a');
    anchor.href = address;
    anchor.download = this.file ?? 'lines.log';
    anchor.click();
    URL.revokeObjectURL(address);
  }
}

function cut(line) {
  return line.length > LONGEST_LINE ? `${visible(line.slice(0, LONGEST_LINE))}…` : visible(line);
}

/** The index of the first line of so many at the end that a page can show at once. */
function firstShown(lines) {
  let left = MOST_CHARACTERS;
  for (let index = lines.length - 1; index >= 0; index -= 1) {
    left -= Math.min(lines[index].length, LONGEST_LINE);
    if (left < 0) {
      return index + 1;
    }
  }
  return 0;
}

define('gw-lines', Lines);
