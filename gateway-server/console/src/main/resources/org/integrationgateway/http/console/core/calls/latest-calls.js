import { page } from '../api.js';
import { narrow } from '../narrow.js';
import { PagedResource } from '../resource.js';

const LIMIT = narrow(15, 100);

/** A page that is open for hours begins again with the newest calls. */
const MOST = 1000;

/** Recent calls, the latest first: read page by page, and the newest of them again and again. */
export class LatestCalls extends PagedResource {
  replica = '';
  since = '';
  failures = [];

  /** Whether the calls of all replicas could be read. */
  isWhole = true;

  constructor(host, request) {
    super(host, () => ({ ...request(), member: 'calls', limit: LIMIT, whole: (answer) => this.#told(answer) }));
  }

  #told({ replica, since, history, failures }) {
    this.isWhole = history !== 'unavailable';
    this.replica = replica;
    this.since = since;
    this.failures = failures ?? this.failures;
  }

  /** Reads the newest calls and puts them in front; what a person reads stays where it is. */
  async refresh() {
    if (this.busy || this.data === undefined) {
      return this.busy ? undefined : this.reload();
    }
    const { path, ...options } = this.request();
    const before = this.data;
    try {
      const first = await page(path, options);
      if (this.data !== before) {
        return;
      }
      const known = new Set(before.map((call) => call.id));
      const fresh = first.items.filter((call) => !known.has(call.id));
      if (fresh.length === first.items.length || before.length > MOST) {
        this.data = first.items;
        this.next = first.next;
      } else if (fresh.length) {
        this.data = [...fresh, ...before];
      }
      this.error = undefined;
    } catch (error) {
      this.error = error;
    }
    this.host.requestUpdate();
  }
}
