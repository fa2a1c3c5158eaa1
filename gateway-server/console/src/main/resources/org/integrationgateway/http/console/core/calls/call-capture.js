import { text } from '../api.js';
import { Element, define, html, nothing } from '../element.js';
import { foreign, longText } from '../foreign.js';
import { NumberText, parse, print } from '../json-text.js';
import { badge, copyButton, time } from '../parts.js';
import { Resource } from '../resource.js';
import { link } from '../router.js';
import { t, tn } from '../text.js';
import { bytes } from '../units.js';
import { millis } from './doors.js';

/** Parameters of more characters do not fit into an address. */
const LONGEST_LINK = 4000;

/**
 * Request and response of a call, and what the gateway sent upstream for it, as far as they are
 * kept.
 *
 * @param path of the call
 * @param query of its route
 * @param all whether it is the call of any subject: then operators ask for bodies first
 */
class CallCapture extends Element {
  static properties = { call: {}, path: {}, query: {}, all: {}, reads: { state: true } };

  #capture = new Resource(this, async (signal) => {
    const path = this.all && this.reads ? `${this.path}/capture` : this.path;
    return parse(await text(path, this.query, signal), { plain: true }).capture;
  });

  view() {
    return this.#capture.view((capture) => this.#state(capture));
  }

  #state(capture) {
    switch (capture.state) {
      case 'kept':
        return capture.request ? this.#kept(capture) : this.#ask(capture);
      case 'off':
        return html`<p class="quiet">${t(capture.mode === 'failures' ? 'capture.failuresOnly' : 'capture.off')}</p>
          ${this.all ? html`<pre tabindex="0"><code>${`apps:\n  ${this.call.app}:\n    capture: failures`}</code></pre>` : nothing}`;
      default:
        return html`<p class="quiet">${t(`capture.${capture.state}`)}</p>`;
    }
  }

  /** A link that opens the operation with the parameters of this call. */
  #again({ parameters, uploads }) {
    const { app, operation } = this.call;
    const input = parameters.json === undefined || parameters.truncated ? '' : print(unmasked(parameters.json));
    return this.all || uploads || !input || input.length > LONGEST_LINK
      ? nothing
      : html`<p><a class="button other" href="${link({ tab: 'apps', app, operation, input })}">${t('capture.again')}</a></p>`;
  }

  #ask({ mayRead }) {
    return mayRead
      ? html`<p class="quiet">${t('capture.ask')}</p>
          <p><button type="button" class="other" @click=${() => { this.reads = true; this.#capture.reload(); }}>${t('capture.read')}</button></p>`
      : html`<p class="quiet">${t('capture.role')}</p>`;
  }

  #kept({ request, response, upstream = [], expiresAt }) {
    return html`<section class="capture">
      <h3>${t('capture.response')} ${response ? statusBadge(response.status) : nothing}</h3>
      ${response ? html`${headers(response.headers)}${body(response.body)}` : html`<p>${t('capture.noResponse')}</p>`}
      <h3>${t('capture.request')}</h3>
      ${body(request.parameters)}
      ${request.uploads ? html`<ul>${request.uploads.map(upload)}</ul>` : nothing}
      ${this.#again(request)}
      <h3>${t('capture.upstream')}</h3>
      ${upstream.length ? upstream.map((one) => exchange(one, upstream.length === 1)) : html`<p class="quiet">${t('capture.noUpstream')}</p>`}
      <p class="quiet"><small>${t('capture.expires')} ${time(expiresAt)}. ${t('capture.masked')}</small></p>
    </section>`;
  }
}

/** Parameters without those whose value is masked: they have to be typed again. */
function unmasked(parameters) {
  return Object.fromEntries(Object.entries(parameters).filter(([, value]) => value !== '***'));
}

function statusBadge(status) {
  const code = Number(String(status));
  return badge(code < 400 ? 'good' : code < 500 ? 'warn' : 'bad', String(status));
}

function exchange(one, isOpen) {
  const { method, url, status, error, attempt, tookMillis, request, response, more } = one;
  return html`<details class="step" ?open=${isOpen}>
    <summary><span class="row">${status ? statusBadge(status) : badge('bad', t('capture.noAnswer'))}
      <code>${foreign(method)} ${foreign(url)}</code>
      <span class="quiet">${millis(Number(String(tookMillis)))}${Number(String(attempt)) > 1 ? html` · ${t('capture.attempt', { number: String(attempt) })}` : nothing}</span></span></summary>
    <p>${copyButton(url, t('capture.copyUrl'))}</p>
    ${error ? html`<p>${foreign(error)}</p>` : nothing}
    <h4>${t('capture.upstream.request')}</h4>${headers(request.headers)}${request.body ? body(request.body) : html`<p class="quiet">${t('capture.emptyBody')}</p>`}
    ${response
      ? html`<h4>${t('capture.upstream.response')}</h4>${headers(response.headers)}
          ${response.sameAsResponse ? html`<p class="quiet">${t('capture.same')}</p>` : response.body ? body(response.body) : html`<p class="quiet">${t('capture.notRead')}</p>`}`
      : nothing}
  </details>
  ${more ? html`<p class="quiet">${tn('capture.more', Number(String(more)))}</p>` : nothing}`;
}

function headers(list = []) {
  return list.length
    ? html`<details class="folded"><summary>${tn('capture.headers', list.length)}</summary>
        <dl class="facts">${list.map(({ name, value }) => html`<dt>${foreign(name)}</dt><dd>${foreign(value)}</dd>`)}</dl></details>`
    : nothing;
}

function upload({ member, name, contentType, bytes: size }) {
  return html`<li><code>${foreign(member)}</code> ${name ? foreign(name) : nothing}
    <span class="quiet">${contentType ? foreign(contentType) : nothing} ${size ? bytes(Number(String(size))) : nothing}</span></li>`;
}

/** A body in lines; of a long one the beginning, of one that is not text its type and size, of one that is left out why. */
function body(one) {
  const size = one.bytes instanceof NumberText ? Number(one.bytes.text) : undefined;
  const shown = one.json === undefined ? one.text : print(one.json, 2);
  if (one.notKept) {
    return html`<p class="quiet">${t('capture.notKept', { reason: one.notKept })}</p>`;
  }
  if (shown === undefined) {
    return html`<p class="quiet">${size === 0 ? t('capture.emptyBody') : t('capture.bytes', { type: one.contentType ?? '', size: size === undefined ? '' : bytes(size) })}</p>`;
  }
  return html`${longText(shown)}
    <p class="row">${copyButton(shown)}
      ${one.truncated ? html`<span class="quiet">${t('capture.truncated', { size: size === undefined ? '' : bytes(size) })}</span>` : nothing}</p>`;
}

define('gw-call-capture', CallCapture);
