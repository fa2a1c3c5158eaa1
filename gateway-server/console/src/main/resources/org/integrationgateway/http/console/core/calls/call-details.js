import { page } from '../api.js';
import { Element, define, html, nothing } from '../element.js';
import { foreign, longText } from '../foreign.js';
import { outcomeHelp, outcomeText, upstreamHelp } from '../outcome.js';
import { copyButton } from '../parts.js';
import { Resource } from '../resource.js';
import { link } from '../router.js';
import { t } from '../text.js';
import './call-capture.js';
import { doorText, millis } from './doors.js';

const exact = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'medium' });

/** Codes that connecting the app mends, with the text of the button. */
const CONNECTS = { not_connected: 'calls.connect', reconnect_required: 'apps.action.reconnect' };

/** Codes of calls that failed because of their credential. */
const CREDENTIAL = ['not_connected', 'reconnect_required', 'admin_configuration_required'];

/** All that is known of a call: what happened, what helps, and where to go on. */
class CallDetails extends Element {
  static properties = { call: {}, all: {}, as: {}, path: {} };

  view() {
    const { call } = this;
    return html`${call.code === 'ok'
        ? nothing
        : html`<p><strong>${call.status ? t('calls.passed', { status: call.status }) : outcomeText(call.code)}</strong></p>
            ${call.detail ? longText(call.detail) : nothing}
            <p>${call.status ? upstreamHelp(call.status) : outcomeHelp(call.code, this.all)}</p>`}
      ${this.all ? this.#forOperators() : this.#forCaller()}
      <gw-call-capture .call=${call} .all=${this.all} .path=${`${this.path}/${call.id}`}
        .query=${this.as ? { _serviceAccountId: this.as } : {}}></gw-call-capture>
      <dl class="facts">
        ${fact(t('calls.request'), html`<code>${foreign(call.requestId)}</code> ${copyButton(call.requestId, t('calls.request.copy'))}`)}
        ${fact(t('calls.time'), html`<time datetime="${call.time}">${exact.format(new Date(call.time))}</time>`)}
        ${fact(t('calls.took'), html`${millis(call.tookMillis)}${call.upstreamMillis
          ? html` (${t('calls.upstream', { time: millis(call.upstreamMillis) })})`
          : nothing}`)}
        ${call.status ? fact(t('calls.status'), call.status) : nothing}
        ${fact(t('calls.door'), doorText(call.door))}
        ${this.all && call.replica ? fact(t('calls.replica'), foreign(call.replica)) : nothing}
        ${call.connection ? fact(t('calls.connection'), foreign(call.connection)) : nothing}
        ${call.instance ? fact(t('calls.instance'), foreign(call.instance)) : nothing}
        ${call.idempotencyKey ? fact(t('calls.idempotencyKey'), html`<code>${foreign(call.idempotencyKey)}</code>`) : nothing}
        ${fact(t('calls.code'), html`<code>${call.code}</code>`)}
      </dl>
      <p>${copyButton(JSON.stringify(call, null, 2), t('calls.copy'))}</p>`;
  }

  #forCaller() {
    const { app, operation, code, connection } = this.call;
    if (code === 'not_found') {
      return nothing;
    }
    const as = this.as;
    return html`<div class="actions">
      ${CONNECTS[code]
        ? html`<a class="button" href="${link({ tab: 'apps', app, connect: connection, as })}">${t(CONNECTS[code])}</a>`
        : nothing}
      <a class="button other" href="${link({ tab: 'apps', app, operation })}">${t('calls.again')}</a>
    </div>`;
  }

  /** The page of the credential that failed, where that is the deployment's own. */
  #ownConnection = new Resource(this, async (signal) => {
    const { app, code, connection } = this.call;
    if (!this.all || !CREDENTIAL.includes(code)) {
      return {};
    }
    const { items } = await page('/admin/api/v1/connections', { limit: 1000, member: 'connections', signal });
    const own = items.filter((one) => one.app === app);
    return { place: own.length ? { tab: 'deployment', app, connection: (own.find((one) => one.name === connection) ?? own[0]).name } : undefined, isOfUser: !own.length };
  });

  #forOperators() {
    const { app, requestId } = this.call;
    const { place, isOfUser } = this.#ownConnection.data ?? {};
    return html`${isOfUser ? html`<p>${t('calls.credential.user')}</p>` : nothing}
    <div class="actions">
      ${place ? html`<a class="button" href="${link(place)}">${t('calls.credential.replace')}</a>` : nothing}
      <a class="button other" href="${link({ tab: 'providers', provider: `app/${app}` })}">${t('calls.provider')}</a>
      <a class="button other" href="${link({ tab: 'calls', app, outcome: 'failed' })}">${t('calls.ofApp')}</a>
      <a class="button other" href="${link({ tab: 'calls', requestId })}">${t('calls.ofRequest')}</a>
    </div>`;
  }
}

function fact(name, value) {
  return html`<dt>${name}</dt><dd>${value}</dd>`;
}

define('gw-call-details', CallDetails);
