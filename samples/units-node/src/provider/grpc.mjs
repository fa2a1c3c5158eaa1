// gRPC over HTTP/2, on Node's own: unary calls, and calls that answer in pieces.

import { once } from 'node:events';
import { createServer } from 'node:http2';

import { Code, Refusal } from './refusal.mjs';
import { decode, encode } from './protobuf.mjs';
import { log } from './log.mjs';

const LARGEST = 64 << 20;
const HEAD = 5;
const UNITS = { H: 3_600_000, M: 60_000, S: 1_000, m: 1, u: 1e-3, n: 1e-6 };

/** A longer time than this is as good as none; setTimeout takes no more. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * A server of methods, '/package.Service/Method' to {request, response, call}.
 *
 * `call(request, signal)` gives the answer, or an async iterable of answers. The signal is aborted when the caller does not wait any more.
 */
export function grpcServer(methods) {
  // A call of 64 MiB must fit, and with it others.
  const server = createServer({ maxSessionMemory: 256 });
  server.on('stream', (stream, headers) => {
    stream.on('error', () => {}); // The caller has gone; the signal is aborted.
    new Call(stream, headers).answer(methods[headers[':path']]);
  });
  return server;
}

class Call {
  constructor(stream, headers) {
    this.stream = stream;
    this.path = headers[':path'];
    this.leaving = new AbortController();
    const millis = timeout(headers['grpc-timeout']);
    const timer = millis === undefined ? undefined : setTimeout(() => this.late(), millis);
    stream.once('close', () => {
      clearTimeout(timer);
      this.leaving.abort();
    });
  }

  async answer(method) {
    try {
      if (!method) {
        throw new Refusal(Code.UNIMPLEMENTED, `${this.path} is not known here`);
      }
      const request = decode(method.request, await this.message());
      const answer = method.call(request, this.leaving.signal);
      if (answer[Symbol.asyncIterator]) {
        for await (const piece of answer) {
          await this.write(method.response, piece);
        }
      } else {
        await this.write(method.response, await answer);
      }
      this.end({ 'grpc-status': String(Code.OK) });
    } catch (failure) {
      this.fail(failure);
    }
  }

  /** The one message of the request. */
  async message() {
    const parts = [];
    let length = 0;
    for await (const part of this.stream) {
      length += part.length;
      if (length > LARGEST + HEAD) {
        throw new Refusal(Code.RESOURCE_EXHAUSTED, 'a request may have 64 MiB');
      }
      parts.push(part);
    }
    const bytes = Buffer.concat(parts);
    if (bytes.length < HEAD || bytes[0] !== 0 || bytes.readUInt32BE(1) !== bytes.length - HEAD) {
      throw new Refusal(Code.INTERNAL, 'the request is not one message that is not compressed');
    }
    return bytes.subarray(HEAD);
  }

  async write(fields, message) {
    const body = encode(fields, message);
    const head = Buffer.alloc(HEAD);
    head.writeUInt32BE(body.length, 1);
    this.begin();
    if (!this.stream.write(Buffer.concat([head, body]))) {
      await once(this.stream, 'drain', { signal: this.leaving.signal });
    }
  }

  begin() {
    if (!this.stream.headersSent && !this.gone()) {
      this.stream.respond({ ':status': 200, 'content-type': 'application/grpc' }, { waitForTrailers: true });
      this.stream.once('wantTrailers', () => this.stream.sendTrailers(this.trailers));
    }
  }

  end(trailers) {
    if (this.gone() || this.trailers) {
      return;
    }
    this.trailers = trailers;
    this.begin();
    this.stream.end();
  }

  /** A refusal is for the caller; anything else is for the log, and no trace of it leaves. */
  fail(failure) {
    if (this.leaving.signal.aborted) {
      return;
    }
    if (failure instanceof Refusal) {
      this.end(failure.trailers());
      return;
    }
    const malformed = failure instanceof RangeError;
    log('error', `${this.path} failed`, { error: failure });
    this.end(new Refusal(malformed ? Code.INVALID_ARGUMENT : Code.INTERNAL, 'the call failed; see the log').trailers());
  }

  late() {
    this.end(new Refusal(Code.DEADLINE_EXCEEDED, 'the time of the call is up').trailers());
    this.leaving.abort();
  }

  gone() {
    return this.stream.closed || this.stream.destroyed;
  }
}

/** Milliseconds of a header such as '300m'; undefined without one. */
function timeout(header) {
  const found = /^(\d{1,8})([HMSmun])$/.exec(header ?? '');
  return found ? Math.min(Number(found[1]) * UNITS[found[2]], LONGEST_TIMER) : undefined;
}
