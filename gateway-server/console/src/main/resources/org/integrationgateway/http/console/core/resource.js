import { html, nothing } from './element.js';
import { narrow } from './narrow.js';
import { failed, loading } from './states.js';
import { t } from './text.js';
import { Offline, page } from './api.js';

const FIRST_WAIT_MILLIS = 1000;
const LONGEST_WAIT_MILLIS = 15_000;

/**
 * Something that an element reads from the server: loading, failed or here. Reads again when the
 * network or the session is back, and until the server answers; stops when the element leaves the
 * page.
 *
 *   #apps = new Resource(this, (signal) => get('/api/v1/apps', {}, signal));
 *   view() { return this.#apps.view((apps) => html`...`); }
 */
export class Resource {
  #host;
  #load;
  #stop;
  #timer;
  #wait = FIRST_WAIT_MILLIS;
  #again = () => this.error && this.reload();

  data = undefined;
  error = undefined;
  busy = false;

  constructor(host, load) {
    this.#host = host;
    this.#load = load;
    host.addController(this);
  }

  hostConnected() {
    window.addEventListener('online', this.#again);
    window.addEventListener('gateway-retry', this.#again);
    this.reload();
  }

  hostDisconnected() {
    window.removeEventListener('online', this.#again);
    window.removeEventListener('gateway-retry', this.#again);
    clearTimeout(this.#timer);
    this.#stop?.abort();
  }

  /** Reads again; what is shown stays until the answer is here. */
  async reload() {
    this.#stop?.abort();
    clearTimeout(this.#timer);
    const stop = new AbortController();
    this.#stop = stop;
    this.busy = true;
    this.#host.requestUpdate();
    try {
      const data = await this.#load(stop.signal);
      if (!stop.signal.aborted) {
        this.data = data;
        this.error = undefined;
        this.#wait = FIRST_WAIT_MILLIS;
      }
    } catch (error) {
      if (stop.signal.aborted) {
        return;
      }
      this.error = error;
      if (error instanceof Offline) {
        this.#timer = setTimeout(() => this.reload(), this.#wait);
        this.#wait = Math.min(LONGEST_WAIT_MILLIS, this.#wait * 2);
      }
    }
    if (!stop.signal.aborted) {
      this.busy = false;
      this.#host.requestUpdate();
    }
  }

  /** The content for what was read; before that, what is under way or went wrong. */
  view(ready) {
    if (this.data === undefined) {
      return this.error ? failed(this.error, () => this.reload()) : loading();
    }
    return html`${this.error ? failed(this.error, () => this.reload()) : nothing}${ready(this.data)}`;
  }
}

/** How many elements are read, and shown, at once. */
const atOnce = () => narrow(10, 100);

/**
 * A list that is read page by page.
 *
 *   #tokens = new PagedResource(this, () => ({path: '/api/v1/tokens'}));
 *   view() { return this.#tokens.view((tokens) => html`...`); }
 */
export class PagedResource extends Resource {
  /** @param request gives `{path, query, member, limit}` of `page` in api.js */
  constructor(host, request) {
    super(host, async (signal) => {
      const { path, ...options } = request();
      const first = await page(path, { limit: atOnce(), ...options, signal });
      this.next = first.next;
      this.headers = first.headers;
      return first.items;
    });
    this.request = request;
    this.host = host;
    this.next = '';
  }

  /** Reads the next page and adds it. */
  async more() {
    const { path, ...options } = this.request();
    try {
      const further = await page(path, { limit: atOnce(), ...options, pageToken: this.next });
      this.data = [...this.data, ...further.items];
      this.next = further.next;
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
    this.host.requestUpdate();
  }

  /** Reads all further pages, up to so many elements: what a filter looks through. */
  async all(most = 10_000) {
    const { path, ...options } = this.request();
    try {
      while (this.next && this.data.length < most) {
        const further = await page(path, { limit: 1000, ...options, pageToken: this.next });
        this.data = [...this.data, ...further.items];
        this.next = further.next;
        this.host.requestUpdate();
      }
      this.error = undefined;
    } catch (error) {
      this.error = error;
      this.host.requestUpdate();
    }
  }

  /** @param button whether there is a button for the next page; a page may have its own */
  view(ready, { button = true } = {}) {
    return super.view(
      (items) => html`${ready(items)}
        ${button && this.next
          ? html`<p><button type="button" class="other" @click=${() => this.more()}>${t('list.more')}</button></p>`
          : nothing}`,
    );
  }
}
