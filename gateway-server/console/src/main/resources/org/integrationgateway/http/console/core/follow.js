import { target } from './api.js';

const FIRST_WAIT_MILLIS = 500;
const LONGEST_WAIT_MILLIS = 10_000;

/**
 * The events of a turn or a run as server-sent events: each once, in order, also when the network
 * or the server was away. The stream is open only while the element is in the page and the page is
 * visible; after that it goes on behind the last event.
 *
 *   #events = new Follow(this, { name: 'run_event', take: (event) => …, ended: (end) => …, refused: async () => … });
 *   this.#events.open('/api/v1/workflow/runs/x/events/stream');
 */
export class Follow {
  #host;
  #options;
  #path;
  #query;
  #source;
  #timer;
  #wait = FIRST_WAIT_MILLIS;
  #visible = () => (document.hidden ? this.#disconnect() : this.#connect());
  #again = () => this.#connect();

  /** Whether events are awaited. */
  active = false;
  /** Whether the server does not answer now. */
  away = false;
  /** The number of the last event. */
  last = 0;

  /**
   * @param name of the events
   * @param take gets each event
   * @param ended gets the end of the stream
   * @param refused what to ask when the server refuses the stream, which browsers do not explain
   */
  constructor(host, { name, take, ended, refused = async () => {} }) {
    this.#host = host;
    this.#options = { name, take, ended, refused };
    host.addController(this);
  }

  hostConnected() {
    document.addEventListener('visibilitychange', this.#visible);
    window.addEventListener('online', this.#again);
    window.addEventListener('gateway-retry', this.#again);
    this.#connect();
  }

  hostDisconnected() {
    document.removeEventListener('visibilitychange', this.#visible);
    window.removeEventListener('online', this.#again);
    window.removeEventListener('gateway-retry', this.#again);
    this.#disconnect();
  }

  /** Follows a stream behind an event. */
  open(path, { after = 0, query = {} } = {}) {
    this.close();
    this.#path = path;
    this.#query = query;
    this.last = after;
    this.active = true;
    this.#connect();
  }

  /** Follows it no longer. */
  close() {
    this.active = false;
    this.away = false;
    this.#disconnect();
  }

  #connect() {
    this.#disconnect();
    if (!this.active || document.hidden || !this.#host.isConnected) {
      return;
    }
    const source = new EventSource(target(this.#path, { ...this.#query, after: this.last }));
    this.#source = source;
    source.addEventListener('open', () => this.#answered());
    source.addEventListener(this.#options.name, (frame) => this.#taken(JSON.parse(frame.data)));
    source.addEventListener('end', (frame) => this.#over(JSON.parse(frame.data)));
    source.addEventListener('error', () => this.#lost(source));
  }

  #disconnect() {
    clearTimeout(this.#timer);
    this.#source?.close();
    this.#source = undefined;
  }

  #answered() {
    this.away = false;
    this.#wait = FIRST_WAIT_MILLIS;
    this.#host.requestUpdate();
  }

  #taken(event) {
    if (event.seq > this.last) {
      this.last = event.seq;
      this.#options.take(event);
    }
  }

  #over(end) {
    if (end.reason === 'limit' || end.reason === 'failed') {
      this.#lost(this.#source);
      return;
    }
    this.close();
    this.#options.ended(end);
  }

  /** Comes back behind the last event, with longer and longer pauses. */
  async #lost(source) {
    const refused = source?.readyState === EventSource.CLOSED;
    this.#disconnect();
    this.away = true;
    this.#host.requestUpdate();
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(LONGEST_WAIT_MILLIS, this.#wait * 2);
    if (refused) {
      await this.#options.refused();
    }
  }
}
