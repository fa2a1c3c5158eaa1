import { get, Offline, Problem, send, sessionEnded } from '../../core/api.js';
import { parse } from '../../core/json-text.js';
import { payload } from './request.js';

const MOST_TEXT = 256 * 1024;
const MOST_JSON = 2 * 1024 * 1024;
const MOST_KEPT = 128 * 1024 * 1024;
const WAITING_MILLIS = 2000;
const SHOWN_HEADERS = /^(content-(type|length|language|disposition)|etag|last-modified|link|location|retry-after|deprecation|sunset|x-request-id|(x-)?ratelimit.*)$/;

/**
 * A call that was begun, and what has come of its answer so far. `state` is running, done, stopped
 * or failed; `changed` is called when something is new, at most once for each frame.
 */
export class Invocation {
  state = 'running';
  startedAt = new Date();
  status = 0;
  headers = [];
  type = '';
  requestId = '';
  millis = 0;
  /** The pause before the service is asked again: `{seconds, status, retry, of}`. */
  waiting = undefined;
  received = 0;
  text = '';
  value = undefined;
  problem = undefined;
  failure = undefined;
  isCut = false;

  #begin = performance.now();
  #stop = new AbortController();
  #chunks = [];
  #blob;
  #changed;
  #frame;

  /** Chosen here, so that the call can be asked about while it runs. */
  #id = [...crypto.getRandomValues(new Uint8Array(16))].map((one) => one.toString(16).padStart(2, '0')).join('');

  constructor(request, changed) {
    this.request = request;
    this.#changed = changed;
  }

  stop() {
    this.#stop.abort();
  }

  get isText() {
    return /^(text\/|application\/(.*json|.*xml|.*yaml|javascript|x-ndjson|graphql))/.test(this.type) || this.type === '';
  }

  get isJson() {
    return /^application\/(.*\+)?json\b/.test(this.type);
  }

  get isImage() {
    return /^image\/(png|jpeg|gif|webp|avif|bmp|svg\+xml)/.test(this.type);
  }

  /** The whole answer, where it was kept. */
  blob() {
    if (this.isCut) {
      return undefined;
    }
    this.#blob ??= new Blob(this.#chunks, { type: this.type });
    this.#chunks = [];
    return this.#blob;
  }

  /** Keeps the beginning of a long answer only. */
  shorten() {
    if (this.received > MOST_JSON) {
      this.isCut = true;
      this.#chunks = [];
      this.#blob = undefined;
    }
  }

  async run() {
    const watch = setInterval(() => this.#watch(), WAITING_MILLIS);
    try {
      await this.#read(await send('POST', this.request.path, this.#options()));
      this.state = 'done';
    } catch (failure) {
      this.state = this.#stop.signal.aborted ? 'stopped' : 'failed';
      this.failure = this.state === 'failed' ? failure : undefined;
    } finally {
      clearInterval(watch);
    }
    this.millis = Math.round(performance.now() - this.#begin);
    this.#changed();
    return this;
  }

  /** Before the answer begins: whether the gateway waits until it may ask the service again. */
  async #watch() {
    if (this.status) {
      return;
    }
    try {
      const { calls } = await get('/api/v1/calls/waiting', { requestId: this.#id }, this.#stop.signal);
      this.waiting = this.state === 'running' ? calls[0] : undefined;
      this.#soon();
    } catch {
      // The call itself says what is wrong.
    }
  }

  #options() {
    const { body, headers } = payload(this.request);
    return { query: this.request.query, raw: body, headers: { ...headers, 'x-request-id': this.#id }, signal: this.#stop.signal, redirect: 'manual' };
  }

  async #read(response) {
    this.status = response.status;
    this.isRedirect = response.type === 'opaqueredirect';
    this.headers = [...response.headers].filter(([name]) => SHOWN_HEADERS.test(name));
    this.type = (response.headers.get('content-type') ?? '').toLowerCase();
    this.requestId = response.headers.get('x-request-id') ?? '';
    this.millis = Math.round(performance.now() - this.#begin);
    this.#soon();
    const reader = response.body?.getReader();
    const decoder = new TextDecoder();
    let whole = '';
    for (let part = await reader?.read(); part && !part.done; part = await this.#next(reader)) {
      this.received += part.value.length;
      this.#keep(part.value);
      if (this.isText && whole.length < MOST_JSON) {
        whole += decoder.decode(part.value, { stream: true });
        this.text = whole.slice(0, MOST_TEXT);
      }
      this.#soon();
    }
    this.#understand(whole);
  }

  async #next(reader) {
    try {
      return await reader.read();
    } catch (failure) {
      throw failure.name === 'AbortError' ? failure : new Offline('the answer broke off', { cause: failure });
    }
  }

  #keep(bytes) {
    if (this.received > MOST_KEPT) {
      this.isCut = true;
      this.#chunks = [];
    } else {
      this.#chunks.push(bytes);
    }
  }

  #understand(whole) {
    if (this.isJson && this.received <= MOST_JSON) {
      try {
        this.value = parse(whole);
      } catch {
        this.isBrokenJson = true;
        return;
      }
    }
    if (this.status >= 400 && this.type.startsWith('application/problem+json') && this.value instanceof Map) {
      const problem = new Problem(this.status, plain(this.value));
      // What an upstream answers can look the same, but does not know the id of the request.
      if (problem.requestId === this.requestId) {
        this.problem = problem;
        if (problem.code === 'unauthenticated') {
          sessionEnded();
        }
      }
    }
  }

  #soon() {
    this.#frame ??= requestAnimationFrame(() => {
      this.#frame = undefined;
      this.#changed();
    });
  }
}

/** With plain objects and numbers, as JSON.parse gives them. */
function plain(value) {
  if (value instanceof Map) {
    return Object.fromEntries([...value].map(([name, one]) => [name, plain(one)]));
  }
  return Array.isArray(value) ? value.map(plain) : value !== null && typeof value === 'object' ? Number(value.text) : value;
}
