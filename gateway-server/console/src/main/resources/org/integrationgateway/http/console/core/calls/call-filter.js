import { Element, define, html, nothing, uniqueId } from '../element.js';
import { plain } from '../foreign.js';
import { foldFilters } from '../narrow.js';
import { OF_THE_CALLER, OF_THE_SERVER, outcomeText } from '../outcome.js';
import { t } from '../text.js';
import { DOORS, doorText } from './doors.js';
import { CHOICES, instant, local } from './ranges.js';

/** The outcomes that are asked for most. */
const CLASSES = ['failed', 'ok', 'client_error', 'upstream_4xx', 'upstream_5xx', 'tool_error', 'gateway_error'];

/**
 * Which calls are listed. Tells a change as the event `gw-filter`, whose detail is the filter.
 *
 * @param replicas the names of the replicas that are there now, for operators
 */
class CallFilter extends Element {
  static properties = { filter: {}, all: {}, calls: {}, names: {}, replicas: {} };

  #id = uniqueId('filter');

  #change(name, value) {
    const text = value.trim();
    this.#set({ ...this.filter, [name]: name === 'requestId' ? this.#whole(text) : text });
  }

  /** The request id that begins as the list shows it, where one listed call has it. */
  #whole(text) {
    const ids = new Set(this.calls.map((call) => call.requestId).filter((id) => text && id.startsWith(text)));
    return ids.size === 1 ? [...ids][0] : text;
  }

  #set(filter) {
    this.dispatchEvent(new CustomEvent('gw-filter', { detail: filter }));
  }

  #range(range) {
    const { since, until, ...rest } = this.filter;
    this.#set({ ...rest, range });
  }

  view() {
    const isSet = Object.keys(this.filter).length > 0;
    return foldFilters(isSet, this.#form(isSet));
  }

  #form(isSet) {
    return html`<form class="row call-filter" role="search" @submit=${(event) => event.preventDefault()}>
      ${this.#text('app', t('calls.app'), this.calls.map((call) => this.names.of(call.app)))}
      ${this.#text('operation', t('calls.operation'), this.calls.map((call) => call.operation))}
      ${this.#outcome()}
      ${this.all
        ? html`${this.#text('subject', t('calls.subject'), this.calls.map((call) => call.subject))}
            ${this.#replica()}`
        : nothing}
      ${this.#choice('door', t('calls.door'), DOORS.map((door) => [door, doorText(door)]))}
      ${this.#text('requestId', t('calls.request'), [])}
      ${this.#times()}
      ${isSet
        ? html`<button type="button" class="other" @click=${() => this.dispatchEvent(new CustomEvent('gw-filter', { detail: {} }))}>${t('calls.filter.clear')}</button>`
        : nothing}
    </form>`;
  }

  /** One replica or all: shown where there are several, or one was chosen. Calls name also those that are gone. */
  #replica() {
    const chosen = this.filter.replica;
    const known = [chosen, ...(this.replicas ?? []), ...this.calls.map((call) => call.replica)];
    const names = [...new Set(known.filter(Boolean))].sort();
    return names.length > 1 || chosen
      ? this.#select('replica', t('calls.replica'), names.map((name) => [name, plain(name)]), chosen ?? '', (value) => this.#change('replica', value), t('fleet.all'))
      : nothing;
  }

  /** Classes first: most people look for one of these. */
  #outcome() {
    const codes = [...OF_THE_CALLER, ...OF_THE_SERVER].filter((code) => !CLASSES.includes(code)).map((code) => [code, outcomeText(code)]);
    codes.sort(([, one], [, other]) => one.localeCompare(other));
    const id = `${this.#id}-outcome`;
    const value = this.filter.outcome ?? '';
    const option = ([key, text]) => html`<option value="${key}" ?selected=${key === value}>${text}</option>`;
    return html`<div class="grow"><label for="${id}">${t('calls.outcome')}</label>
      <select id="${id}" name="outcome" @change=${(event) => this.#change('outcome', event.target.value)}>
        <option value="" ?selected=${!value}>${t('calls.filter.any')}</option>
        ${CLASSES.map((key) => option([key, t(`calls.class.${key}`)]))}
        <optgroup label="${t('calls.filter.codes')}">${codes.map(option)}</optgroup>
      </select></div>`;
  }

  #times() {
    const range = this.filter.range ?? (this.filter.since || this.filter.until ? 'custom' : '');
    return html`${this.#select('range', t('calls.range'), CHOICES.map((one) => [one, t(`calls.range.${one}`)]), range, (value) => this.#range(value))}
      ${range === 'custom'
        ? html`${this.#moment('since', t('calls.range.from'))}${this.#moment('until', t('calls.range.to'))}`
        : nothing}`;
  }

  #moment(name, label) {
    const id = `${this.#id}-${name}`;
    return html`<div class="grow"><label for="${id}">${label}</label>
      <input type="datetime-local" id="${id}" name="${name}" .value=${local(this.filter[name])}
        @change=${(event) => this.#change(name, instant(event.target.value))} /></div>`;
  }

  #text(name, label, values) {
    const id = `${this.#id}-${name}`;
    const known = [...new Set(values)].sort();
    return html`<div class="grow"><label for="${id}">${label}</label>
      <input id="${id}" name="${name}" autocomplete="off" autocapitalize="off" spellcheck="false" list="${id}-known"
        .value=${this.filter[name] ?? ''} @change=${(event) => this.#change(name, event.target.value)} />
      <datalist id="${id}-known">${known.map((value) => html`<option value="${value}"></option>`)}</datalist></div>`;
  }

  #choice(name, label, options) {
    return this.#select(name, label, options, this.filter[name] ?? '', (value) => this.#change(name, value));
  }

  #select(name, label, options, value, change, every = t('calls.filter.any')) {
    const id = `${this.#id}-${name}`;
    return html`<div class="grow"><label for="${id}">${label}</label>
      <select id="${id}" name="${name}" @change=${(event) => change(event.target.value)}>
        <option value="" ?selected=${!value}>${every}</option>
        ${options.map(([key, text]) => html`<option value="${key}" ?selected=${key === value}>${text}</option>`)}
      </select></div>`;
  }
}

define('gw-call-filter', CallFilter);
