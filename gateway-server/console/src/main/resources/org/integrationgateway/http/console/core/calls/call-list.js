import { get, segment } from '../api.js';
import { AppNames } from '../app-names.js';
import { Element, define, html, nothing, repeat } from '../element.js';
import { foreign, plain } from '../foreign.js';
import { outcomeBadge } from '../outcome.js';
import { time } from '../parts.js';
import { Refresh } from '../refresh.js';
import { Resource } from '../resource.js';
import { note } from '../router.js';
import { empty } from '../states.js';
import { t } from '../text.js';
import './call-details.js';
import './call-filter.js';
import { doorText, millis } from './doors.js';
import { failureGroups } from './failure-groups.js';
import { LatestCalls } from './latest-calls.js';
import { inTime } from './ranges.js';

/** What the address says of the filter. */
const FILTERS = ['app', 'operation', 'outcome', 'subject', 'replica', 'door', 'requestId', 'idempotencyKey', 'range', 'since', 'until'];

/**
 * The recent calls of a route, with their filter in the address of the page, and the call whose
 * details are shown.
 *
 *   html`<gw-call-list .path=${'/api/v1/calls'} .place=${this.place}></gw-call-list>`
 *
 * @param all whether the calls of every subject are listed, with a door and a subject each
 * @param replicas the names of the replicas that are there now, where one of them can be chosen
 * @param empty what stands where there is no call at all
 */
class CallList extends Element {
  static properties = { path: {}, place: {}, all: {}, replicas: {}, empty: {}, open: { state: true } };

  #calls = new LatestCalls(this, () => ({
    path: this.path,
    query: { ...inTime(this.#filter()), _serviceAccountId: this.place.as },
  }));

  #names;

  connectedCallback() {
    this.#names ??= new AppNames(this, { all: this.all });
    super.connectedCallback();
  }

  /** The call of the address, which may be older than those that are listed. */
  #named = new Resource(this, async (signal) => this.place.call
    && (await get(`${this.path}/${segment(this.place.call)}`, { _serviceAccountId: this.place.as }, signal)).call);

  #refresh = new Refresh(this, () => this.#calls.refresh());

  #filter() {
    return Object.fromEntries(FILTERS.filter((name) => this.place[name]).map((name) => [name, this.place[name]]));
  }

  #change(filter) {
    this.place = { tab: this.place.tab, as: this.place.as, ...filter };
    note(this.place);
    this.open = undefined;
    this.#calls.reload();
  }

  #show(id) {
    this.place = { ...this.place, call: id };
    note(this.place);
    this.open = id;
  }

  /** The calls that are listed, with the call of the address. */
  #listed(calls) {
    const named = this.#named.data;
    return named && this.place.call === named.id && !calls.some((call) => call.id === named.id) ? [named, ...calls] : calls;
  }

  view() {
    const isMissing = this.place.call && this.#named.error?.status === 404;
    return html`<gw-call-filter .filter=${this.#filter()} .all=${this.all} .calls=${this.#calls.data ?? []} .names=${this.#names} .replicas=${this.replicas}
        @gw-filter=${(event) => this.#change(event.detail)}></gw-call-filter>
      <div class="row apart">
        <p class="quiet">${this.#calls.isWhole
          ? t('calls.history')
          : t('calls.unavailable', { replica: plain(this.#calls.replica), time: new Date(this.#calls.since).toLocaleString() })}</p>
        ${this.#refresh.button()}
      </div>
      ${failureGroups(this.#calls.failures, (app) => this.#names.of(app), (group) => this.#change({ ...this.#filter(), ...group }))}
      ${isMissing ? html`<p role="alert">${t(this.all ? 'calls.all.missing' : 'calls.missing')}</p>` : nothing}
      ${this.#calls.view((calls) => {
        const listed = this.#listed(calls);
        return listed.length ? this.#table(listed) : isMissing ? nothing : this.#none();
      })}`;
  }

  #none() {
    return Object.keys(this.#filter()).length
      ? empty(
          t('calls.noneFound'),
          t('calls.noneFound.help'),
          html`<button type="button" class="other" @click=${() => this.#change({})}>${t('calls.filter.clear')}</button>`,
        )
      : this.empty;
  }

  #table(calls) {
    const isNamed = this.place.requestId || this.place.idempotencyKey;
    const only = this.place.call ?? (calls.length === 1 && isNamed ? calls[0].id : undefined);
    return html`<div class="table">
      <table class="stack calls">
        <caption>${t('calls.list')}</caption>
        <thead>
          <tr>
            <th scope="col">${t('calls.time')}</th>
            <th scope="col">${t('calls.operation')}</th>
            <th scope="col">${t('calls.outcome')}</th>
            ${this.all ? html`<th scope="col">${t('calls.subject')}</th>` : nothing}
            <th scope="col">${t('calls.door')}</th>
            <th scope="col" class="number">${t('calls.took')}</th>
            <th scope="col">${t('calls.request')}</th>
            <th scope="col"><span class="hidden">${t('calls.details')}</span></th>
          </tr>
        </thead>
        <tbody>
          ${repeat(calls, (call) => call.id, (call) => this.#row(call, (this.open ?? only) === call.id))}
        </tbody>
      </table>
    </div>`;
  }

  #row(call, isOpen) {
    return html`<tr>
        <td class="when" data-label="${t('calls.time')}">${time(call.time)}</td>
        <th scope="row">${foreign(this.#names.of(call.app))} <span class="quiet">${foreign(call.operation)}</span></th>
        <td class="outcome" data-label="${t('calls.outcome')}">${outcomeBadge(call.code)}</td>
        ${this.all ? html`<td class="who" data-label="${t('calls.subject')}">${foreign(call.subject)}</td>` : nothing}
        <td class="aside" data-label="${t('calls.door')}">${doorText(call.door)}</td>
        <td class="number" data-label="${t('calls.took')}">${millis(call.tookMillis)}</td>
        <td class="aside" data-label="${t('calls.request')}"><code title="${call.requestId}">${foreign(call.requestId.slice(0, 8))}</code></td>
        <td class="open"><button type="button" class="other" aria-expanded="${isOpen}" @click=${() => this.#show(isOpen ? '' : call.id)}>${t('calls.details')}</button></td>
      </tr>
      ${isOpen
        ? html`<tr class="details"><td colspan="${this.all ? 8 : 7}"><gw-call-details .call=${call} .all=${this.all} .as=${this.place.as} .path=${this.path}></gw-call-details></td></tr>`
        : nothing}`;
  }
}

define('gw-call-list', CallList);
