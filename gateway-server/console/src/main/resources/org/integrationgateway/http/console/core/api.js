import { base } from './facts.js';

/** An answer that is not a success: the problem document of the gateway (RFC 9457), or the status of `/api/v2`. */
export class Problem extends Error {
  constructor(status, answer = {}) {
    const document = Array.isArray(answer.details) ? ofStatus(answer) : answer;
    super(document.detail || document.title || `HTTP ${status}`);
    this.status = status;
    this.code = document.code ?? '';
    this.requestId = document.requestId ?? '';
    this.errors = document.errors ?? [];
    this.retryAfterSeconds = document.retryAfterSeconds;
    this.document = document;
  }
}

/** A `google.rpc.Status` as a problem document. */
function ofStatus({ message, details }) {
  const detail = (type) => details.find((one) => one['@type']?.endsWith(type)) ?? {};
  const info = detail('google.rpc.ErrorInfo');
  return {
    detail: message,
    code: info.reason?.toLowerCase(),
    requestId: info.metadata?.requestId,
    errors: detail('google.rpc.BadRequest').fieldViolations?.map((one) => ({ pointer: one.field, message: one.description })),
  };
}

/** The server did not answer: the network is away, or the server is. */
export class Offline extends Error {}

/** Tells the shell that the session has ended: `gateway-session-ended` on `window`. */
export function sessionEnded() {
  window.dispatchEvent(new CustomEvent('gateway-session-ended'));
}

/** A path with its query; parameters without a value are left out, lists are repeated. */
export function target(path, query = {}) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') {
        search.append(name, String(one));
      }
    }
  }
  const text = search.toString();
  return base + path + (text ? `?${text}` : '');
}

/** A segment of a path. */
export const segment = encodeURIComponent;

/**
 * Sends a request and returns the response of any status.
 *
 * @param body sent as JSON
 * @param raw sent as it is, instead
 * @param redirect what becomes of a redirect, as for fetch
 * @throws Offline without an answer
 */
export async function send(method, path, { query, body, raw, headers = {}, signal, redirect = 'error' } = {}) {
  try {
    return await fetch(target(path, query), {
      method,
      headers: {
        accept: 'application/json',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? raw : JSON.stringify(body),
      signal,
      credentials: 'same-origin',
      cache: 'no-store',
      redirect,
    });
  } catch (failure) {
    if (failure.name === 'AbortError') {
      throw failure;
    }
    throw new Offline('the gateway does not answer', { cause: failure });
  }
}

async function json(response) {
  const text = await response.text();
  try {
    return text ? JSON.parse(text) : undefined;
  } catch {
    return undefined;
  }
}

async function checked(response) {
  if (response.ok) {
    return response;
  }
  const problem = new Problem(response.status, await json(response));
  if (problem.status === 401) {
    sessionEnded();
  }
  throw problem;
}

/** Sends a request and returns the JSON of its answer. @throws Problem, Offline */
export async function call(method, path, options) {
  return json(await checked(await send(method, path, options)));
}

/** Reads a text. @throws Problem, Offline */
export async function text(path, query, signal) {
  return (await checked(await send('GET', path, { query, signal }))).text();
}

/** As `call`, with the name of the request, which the audit trail has too: `{data, requestId}`. */
export async function traced(method, path, options) {
  const response = await checked(await send(method, path, options));
  return { data: await json(response), requestId: response.headers.get('x-request-id') ?? '' };
}

export const get = (path, query, signal) => call('GET', path, { query, signal });
export const post = (path, body, options) => call('POST', path, { body, ...options });
export const put = (path, body, options) => call('PUT', path, { body, ...options });
export const patch = (path, body, options) => call('PATCH', path, { body, ...options });
export const remove = (path, query) => call('DELETE', path, { query });

/**
 * One page of a list: `{items, next, headers}`; `next` is the token of the next page, or ''.
 *
 * @param member of the answer that has the elements, where the answer is an object
 * @param whole is told of the whole answer
 * @param limitName of the query parameter: `pageSize` of `/api/v2`
 */
export async function page(path, options = {}) {
  const { query = {}, pageToken, limit = 100, limitName = 'limit', member, whole, signal } = options;
  const answer = await checked(await send('GET', path, { query: { ...query, [limitName]: limit, pageToken }, signal }));
  const items = await json(answer);
  whole?.(items);
  return {
    items: (member ? items?.[member] : items) ?? [],
    headers: answer.headers,
    next: answer.headers.get('x-next-page-token') ?? items?.nextPageToken ?? '',
  };
}

/** Every element of a list, up to so many: for lists that are compared or searched as a whole. */
export async function everyPage(path, { most = 20_000, ...options } = {}) {
  let all = [];
  let next = '';
  do {
    const read = await page(path, { ...options, limit: 1000, pageToken: next });
    all = all.concat(read.items);
    next = read.next;
  } while (next && all.length < most);
  return all;
}
