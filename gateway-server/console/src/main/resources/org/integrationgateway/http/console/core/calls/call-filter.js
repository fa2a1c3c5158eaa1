import { Element, define, html, nothing, uniqueId } from '../element.js';
import { OF_THE_CALLER, OF_THE_SERVER, outcomeText } from '../outcome.js';
import { t } from '../text.js';
import { DOORS, doorText } from './doors.js';

/** Which calls are listed. Tells a change as the event `gw-filter`, whose detail is the filter. */
class CallFilter extends Element {
  static properties = { filter: {}, all: {}, calls: {} };

  #id = uniqueId('filter');

  #change(name, value) {
    this.dispatchEvent(new CustomEvent('gw-filter', { detail: { ...this.filter, [name]: value.trim() } }));
  }

  view() {
    const isSet = Object.keys(this.filter).length > 0;
    return html`<form class="row call-filter" role="search" @submit=${(event) => event.preventDefault()}>
      ${this.#text('app', t('calls.app'), this.calls.map((call) => call.app))}
      ${this.#text('operation', t('calls.operation'), this.calls.map((call) => call.operation))}
      ${this.#choice('outcome', t('calls.outcome'), this.#outcomes())}
      ${this.all
        ? this.#text('subject', t('calls.subject'), this.calls.map((call) => call.subject))
        : nothing}
      ${this.#choice('door', t('calls.door'), DOORS.map((door) => [door, doorText(door)]))}
      ${this.#text('requestId', t('calls.request'), [])}
      ${isSet
        ? html`<button type="button" class="other" @click=${() => this.dispatchEvent(new CustomEvent('gw-filter', { detail: {} }))}>${t('calls.filter.clear')}</button>`
        : nothing}
    </form>`;
  }

  #outcomes() {
    const codes = [...OF_THE_CALLER, ...OF_THE_SERVER].map((code) => [code, outcomeText(code)]);
    codes.sort(([, one], [, other]) => one.localeCompare(other));
    return [['failed', t('calls.filter.failed')], ['ok', outcomeText('ok')], ...codes];
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
    const id = `${this.#id}-${name}`;
    const value = this.filter[name] ?? '';
    return html`<div class="grow"><label for="${id}">${label}</label>
      <select id="${id}" name="${name}" @change=${(event) => this.#change(name, event.target.value)}>
        <option value="" ?selected=${!value}>${t('calls.filter.any')}</option>
        ${options.map(([key, text]) => html`<option value="${key}" ?selected=${key === value}>${text}</option>`)}
      </select></div>`;
  }
}

define('gw-call-filter', CallFilter);
