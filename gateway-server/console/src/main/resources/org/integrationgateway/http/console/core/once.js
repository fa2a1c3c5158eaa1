/**
 * Keys for requests that make something: a request that is sent again after a lost answer has the
 * same key, so that the server makes the thing once.
 *
 *   #once = new Once();
 *   post(path, body, { headers: this.#once.headers(body) })
 */
export class Once {
  #body = '';
  #key = '';

  headers(body) {
    const text = JSON.stringify(body);
    if (text !== this.#body) {
      this.#body = text;
      this.#key = fresh();
    }
    return { 'idempotency-key': this.#key };
  }

  /** The thing was made: the same request makes another one. */
  done() {
    this.#body = '';
  }
}

function fresh() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
