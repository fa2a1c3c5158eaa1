import { get, segment } from '../../core/api.js';
import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import '../../core/lines.js';
import { crumbs } from '../../core/places.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { t } from '../../core/text.js';

const KEPT_LINES = 5000;
const AT_ONCE = 1000;

/** The lines that a session wrote, and new ones as they come. */
class SessionLines extends Element {
  static properties = { runtime: {}, session: {} };

  #last = 0;
  #read = [];
  #lines = new Resource(this, (signal) => this.#further(signal));
  #refresh = new Refresh(this, () => this.#lines.reload(), 2);

  /** Adds the lines behind those that were read; the oldest of very many are dropped. */
  async #further(signal) {
    const path = `/admin/api/v1/runtime/providers/${segment(this.runtime)}/sessions/${segment(this.session)}/logs`;
    let answer;
    do {
      answer = await get(path, { after: this.#last, limit: AT_ONCE }, signal);
      this.#last = answer.last;
      this.#read = [...this.#read, ...answer.lines].slice(-KEPT_LINES);
    } while (answer.lines.length === AT_ONCE);
    return this.#read;
  }

  view() {
    const places = [
      { text: t('runtimes.title'), place: { tab: 'runtimes' } },
      { text: foreign(this.runtime), place: { tab: 'runtimes', runtime: this.runtime } },
    ];
    return html`${crumbs(places, foreign(this.session))}
      <h1>${t('runtimes.linesOf')} ${foreign(this.session)}</h1>
      <p>${t('runtimes.lines.help')}</p>
      ${this.#lines.view((lines) => html`<gw-lines
        .lines=${lines.map(({ time, origin, text }) => `${short(time)} ${origin}: ${text}`)}
        .label=${t('runtimes.lines')} .file=${`${this.session}.log`} .actions=${this.#refresh.button()}></gw-lines>`)}`;
  }
}

/** A time to the millisecond. */
function short(time) {
  return time.replace(/(\.\d{3})\d+/, '$1');
}

define('gw-session-lines', SessionLines);
