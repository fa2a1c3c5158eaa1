import { millis } from '../../core/calls/doors.js';
import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, time } from '../../core/parts.js';
import { t } from '../../core/text.js';

const MOST = 20;
const calls = [];

/** The calls since the page was opened, newest first: they end with it, for they hold what was typed. */
export function remember(invocation) {
  calls[0]?.shorten();
  calls.unshift(invocation);
  calls.length = Math.min(calls.length, MOST);
}

const drafts = new Map();

/** What was typed last for an operation, so that it is still there after a way to another page. */
export function draftOf(app, operation) {
  return drafts.get(JSON.stringify([app, operation]));
}

export function keepDraft(app, operation, input) {
  drafts.set(JSON.stringify([app, operation]), input);
}

/**
 * Those of one operation.
 *
 * @param show takes one that the person wants to see again
 */
export function callHistory(app, operation, show) {
  const own = calls.filter(({ request }) => request.app === app && request.operation === operation);
  return own.length
    ? html`<h2>${t('history.title')}</h2>
        <ol class="history">${own.map((call) => html`<li class="row">
          ${call.status ? badge(call.status >= 400 ? 'bad' : 'good', String(call.status)) : badge('warn', t(`history.${call.state}`))}
          <span class="quiet">${t('history.took', { time: millis(call.millis) })}</span> <span class="quiet">${t('history.started')} ${time(call.startedAt.toISOString())}</span>
          <code class="grow line">${foreign(call.request.text)}</code>
          <button type="button" class="other small" @click=${() => show(call)}>${t('history.again')}</button>
        </li>`)}</ol>`
    : nothing;
}
