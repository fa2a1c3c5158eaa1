import { html } from '../../core/element.js';
import { foreign, visible } from '../../core/foreign.js';
import { t } from '../../core/text.js';
import { wordDifference } from './words.js';

/** The places at which two descriptions differ: each before and after, with the changed words marked. */
export function differences(list) {
  return list.map((one) => {
    const marked = wordDifference(one.before ?? '', one.after ?? '');
    return html`<section class="difference">
      <h3><code>${foreign(one.pointer || '/')}</code></h3>
      <div class="sides">
        <div><h4>${t('tools.before')}</h4>${one.before === undefined
          ? html`<p class="quiet">${t('tools.absent')}</p>`
          : html`<p class="text">${marked.before.map((part) => (part.changed ? removed(part.text) : bare(part.text)))}</p>`}</div>
        <div><h4>${t('tools.after')}</h4>${one.after === undefined
          ? html`<p class="quiet">${t('tools.gone')}</p>`
          : html`<p class="text">${marked.after.map((part) => (part.changed ? added(part.text) : bare(part.text)))}</p>`}</div>
      </div>
    </section>`;
  });
}

function bare(text) {
  return html`<bdi>${visible(text)}</bdi>`;
}

/** Screen readers and those who see no colours are told of the change in words and by signs. */
function removed(text) {
  return html`<del><span class="hidden">${t('tools.removed')} </span><bdi>${visible(text)}</bdi></del>`;
}

function added(text) {
  return html`<ins><span class="hidden">${t('tools.inserted')} </span><bdi>${visible(text)}</bdi></ins>`;
}
