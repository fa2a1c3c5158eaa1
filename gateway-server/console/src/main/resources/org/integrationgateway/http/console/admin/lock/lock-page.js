import { everyPage, get } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { badge, codeBlock } from '../../core/parts.js';
import { narrow } from '../../core/narrow.js';
import { Resource } from '../../core/resource.js';
import { note } from '../../core/router.js';
import { Slice } from '../../core/slice.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { lockedPackage } from './locked-package.js';
import { needsCare, rank } from './states.js';

const PATH = '/admin/api/v1/lock';

/** The lock file, compared with what is configured and what runs. */
class LockPage extends Element {
  static properties = { place: {} };

  #lock = new Resource(this, (signal) => read(signal));
  #slice = new Slice(this, narrow(6, 20));
  #words;

  connectedCallback() {
    this.#words = new Filter(this, undefined, { text: this.place.q ?? '', typed: (q) => note({ tab: 'lock', q }) });
    super.connectedCallback();
  }

  view() {
    return html`<div class="row apart"><h1>${t('lock.title')}</h1>
        <button type="button" class="other" ?disabled=${this.#lock.busy} @click=${() => this.#lock.reload()}>${t('lock.reload')}</button></div>
      <p>${t('lock.intro')}</p>
      ${this.#lock.view((lock) => html`${this.#file(lock)}${lock.packages.length
        ? this.#packages(lock)
        : empty(t('lock.empty'), t('lock.empty.help'))}`)}`;
  }

  #file(lock) {
    const open = lock.packages.filter(needsCare).length;
    return html`<section class="card" aria-labelledby="lock-file">
      <h2 id="lock-file">${t('lock.file')}</h2>
      <dl class="facts">
        <dt>${t('lock.path')}</dt><dd><code>${foreign(lock.file)}</code></dd>
        <dt>${t('lock.exists')}</dt><dd>${lock.exists ? badge('good', t('lock.exists.yes')) : badge('warn', t('lock.exists.no'))}</dd>
        <dt>${t('lock.required')}</dt><dd>${lock.required ? t('lock.required.yes') : t('lock.required.no')}</dd>
        <dt>${t('lock.platform')}</dt><dd><code>${lock.platform}</code></dd>
      </dl>
      ${lock.problem ? html`<div role="alert"><p>${t('lock.problem')}</p><p>${foreign(lock.problem)}</p></div>` : nothing}
      <p role="status">${open ? html`<strong>${tn('lock.open', open)}</strong>` : lock.packages.length ? t('lock.fine') : nothing}</p>
      ${open ? html`<p>${t('lock.command')}</p>${codeBlock('gateway lock')}` : nothing}
    </section>`;
  }

  #packages({ packages, platform }) {
    const found = this.#words
      .of(packages, (one) => [one.place, one.state, one.locked?.name, one.locked?.version, ...Object.values(one.source)])
      .sort((one, other) => rank(one.state) - rank(other.state));
    return html`<h2>${t('lock.packages')}</h2>
      ${this.#words.box(t('lock.search'))}
      ${found.length
        ? html`<ul class="plain">${this.#slice.of(found).map((one) => html`<li class="card">${lockedPackage(one, platform)}</li>`)}</ul>
            ${this.#slice.more(found)}`
        : this.#words.nothingFound()}`;
  }
}

/** Reads the state of every package: those that need care are shown first. */
async function read(signal) {
  const file = await get(PATH, { limit: 1 }, signal);
  return { ...file, packages: await everyPage(PATH, { member: 'packages', signal }) };
}

define('gw-lock', LockPage);
