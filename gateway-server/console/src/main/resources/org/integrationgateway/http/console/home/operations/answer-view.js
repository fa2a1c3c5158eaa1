import { html, keyed, nothing } from '../../core/element.js';
import { Offline } from '../../core/api.js';
import { foreign, longText, visible } from '../../core/foreign.js';
import { millis } from '../../core/calls/doors.js';
import { upstreamHelp } from '../../core/outcome.js';
import { badge, copyButton } from '../../core/parts.js';
import { t, tn } from '../../core/text.js';
import { problemHelp } from './problem-help.js';
import './image-view.js';
import './json-answer.js';
import './upstream-facts.js';

const TAIL = 32 * 1024;
const numbers = new Intl.NumberFormat();

/** What an invocation has answered so far. */
export function answerView(invocation, app) {
  return html`
    <div class="row" role="status">
      ${invocation.state === 'running' ? badge('plain', t('answer.running')) : nothing}
      ${invocation.state === 'stopped' ? badge('warn', t('answer.stopped')) : nothing}
      ${invocation.status ? statusBadge(invocation) : nothing}
      ${invocation.state === 'running' ? nothing : html`<span>${t('history.took', { time: millis(invocation.millis) })}</span>
        <span>${t('form.bytes', { count: numbers.format(invocation.received) })}</span>`}
    </div>
    ${invocation.requestId && invocation.state !== 'running' && !invocation.request.dryRun
      ? keyed(invocation.requestId, html`<gw-upstream-facts .requestId=${invocation.requestId} .hasLink=${!invocation.problem}></gw-upstream-facts>`)
      : nothing}
    ${invocation.failure ? failure(invocation.failure) : nothing}
    ${invocation.isRedirect ? html`<p role="alert">${t('answer.redirect')}</p>` : nothing}
    ${invocation.problem
      ? problemHelp(invocation.problem, app, invocation.request.instance)
      : html`${invocation.status >= 400 ? html`<div role="alert"><p><strong>${t('answer.upstream', { status: invocation.status })}</strong></p>
            <p>${upstreamHelp(invocation.status)}</p></div>` : nothing}
          ${invocation.request.dryRun && invocation.value ? dryRun(invocation.value) : content(invocation)}`}
    ${details(invocation)}`;
}

function statusBadge({ status }) {
  return badge(status >= 400 ? 'bad' : status >= 300 ? 'warn' : 'good', String(status));
}

function failure(error) {
  return html`<div role="alert"><p>${error instanceof Offline ? t('answer.offline') : foreign(error.message)}</p></div>`;
}

function content(invocation) {
  const { state, value, text, received, type } = invocation;
  if (state === 'running') {
    if (!invocation.status && invocation.waiting) {
      return waiting(invocation.waiting);
    }
    return text
      ? html`<pre class="stream" role="log" tabindex="0" dir="auto" aria-label=${t('answer.body')}>${visible(text.slice(-TAIL))}</pre>`
      : html`<p>${t('form.bytes', { count: numbers.format(received) })}</p>`;
  }
  if (!received) {
    return invocation.status ? html`<p class="quiet">${t('answer.empty')}</p>` : nothing;
  }
  if (value !== undefined) {
    return html`<gw-json-answer .value=${value} .text=${text}></gw-json-answer>${actions(invocation)}`;
  }
  if (invocation.isImage) {
    return html`<gw-image .blob=${invocation.blob()}></gw-image>${actions(invocation)}`;
  }
  if (!invocation.isText) {
    return html`<p>${t('answer.bytes', { type: type || '?' })}</p>${actions(invocation)}`;
  }
  return html`${invocation.isBrokenJson ? html`<p role="status">${badge('warn', t('answer.notJson'))} ${t('answer.notJson.help')}</p>` : nothing}
    ${longText(text)}
    ${text.length < received && received > 4 * text.length / 3 ? html`<p class="quiet">${t('answer.beginning')}</p>` : nothing}${actions(invocation)}`;
}

/** Why nothing comes yet: the service asked to wait, or did not answer. */
function waiting({ seconds, status, retry, of }) {
  const values = { seconds: numbers.format(seconds), status, retry, of };
  return html`<p role="status">${status ? t('answer.waiting', values) : t('answer.waiting.failed', values)}</p>`;
}

function actions(invocation) {
  const blob = invocation.blob();
  return html`<div class="actions">
    ${invocation.isText && invocation.received <= 262_144 ? copyButton(invocation.text, t('answer.copy')) : nothing}
    ${blob ? html`<button type="button" class="other" @click=${() => download(blob, invocation)}>${t('answer.download')}</button>` : nothing}
  </div>`;
}

function download(blob, { request, type }) {
  const url = URL.createObjectURL(blob);
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = `${request.app}-${request.operation}.${extension(type)}`.replace(/[^\w.-]/g, '_');
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

function extension(type) {
  const subtype = /\/(?:[\w.-]+\+)?([a-z0-9]+)/.exec(type)?.[1] ?? 'bin';
  return { plain: 'txt', jpeg: 'jpg', stream: 'bin', octet: 'bin' }[subtype] ?? subtype;
}

/** The request that the gateway would send. */
function dryRun(shown) {
  const headers = shown.get('headers') ?? [];
  const body = shown.get('body') ?? shown.get('bodyBase64');
  return html`<p>${t('dryRun.nothingSent')}</p>
    <pre tabindex="0"><code>${visible(`${shown.get('method')} ${shown.get('url')}\n${headers.map((one) => `${one.get('name')}: ${one.get('value')}`).join('\n')}`)}</code></pre>
    ${body !== undefined ? longText(body) : nothing}
    ${shown.get('bodyTruncated') ? html`<p class="quiet">${t('dryRun.cut')}</p>` : nothing}
    ${shown.get('bodyStreams') ? html`<p class="quiet">${t('dryRun.streams')}</p>` : nothing}`;
}

function details({ request, headers, state }) {
  return html`<details class="folded"><summary>${t('answer.request')}</summary>
      <pre tabindex="0"><code>POST ${request.url}\n${request.isForm ? 'Content-Type: multipart/form-data' : 'Content-Type: application/json'}</code></pre>
      ${longText(request.isForm
        ? [...request.fields.map(({ name, text }) => `${name} = ${text}`), ...request.files.map(({ name, file }) => `${name} = @${file.name}`)].join('\n')
        : request.text)}
    </details>
    ${state !== 'running' && headers.length
      ? html`<details class="folded"><summary>${tn('answer.headers', headers.length)}</summary>
          <dl class="facts">${headers.map(([name, value]) => html`<dt>${name}</dt><dd>${foreign(value)}</dd>`)}</dl></details>`
      : nothing}`;
}
