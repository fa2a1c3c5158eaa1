import { get, page, segment } from '../../core/api.js';
import { millis } from '../../core/calls/doors.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

const TRIES = 3;
const PAUSE_MILLIS = 400;

/** What became of a call upstream: the URL where it is kept, the status, the time, and the way to the call. */
class UpstreamFacts extends Element {
  static properties = { requestId: {}, hasLink: {} };

  #facts = new Resource(this, (signal) => this.#read(signal));

  /** A call is listed a moment after its answer. */
  async #read(signal) {
    for (let tries = 0; tries < TRIES; tries += 1) {
      const { items } = await page('/api/v1/calls', { query: { requestId: this.requestId }, limit: 1, member: 'calls', signal });
      if (items.length) {
        const { capture } = items[0].captured ? await get(`/api/v1/calls/${segment(items[0].id)}`, {}, signal) : {};
        return { call: items[0], sent: capture?.upstream?.at(-1) };
      }
      await new Promise((resolve) => { setTimeout(resolve, PAUSE_MILLIS); });
    }
    return {};
  }

  view() {
    const { call, sent } = this.#facts.data ?? {};
    if (!call) {
      return nothing;
    }
    const status = sent?.status ?? call.status;
    return html`<p class="quiet">
      ${sent ? html`<code class="url">${foreign(`${sent.method} ${sent.url}`)}</code>` : nothing}
      ${status ? html`${t('answer.upstream.status')} ${status}` : nothing}
      ${call.upstreamMillis ? t(status ? 'answer.upstream.time' : 'answer.upstream.failed', { time: millis(call.upstreamMillis) }) : nothing}
      ${this.hasLink ? html`<a href="${link({ tab: 'calls', requestId: call.requestId })}">${t('answer.call')}</a>` : nothing}</p>`;
  }
}

define('gw-upstream-facts', UpstreamFacts);
