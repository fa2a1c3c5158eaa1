import { Problem } from '../../core/api.js';
import { doorText } from '../../core/calls/doors.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, longText } from '../../core/foreign.js';
import { narrow } from '../../core/narrow.js';
import { badge, codeBlock, time } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { isNarrowed, query } from './audit-query.js';

const OUTCOMES = { refused: 'warn', failure: 'bad' };

/** Whether other records may have the same value: a sentence is no name. */
function isName(value) {
  return value.length <= 200 && !value.includes(' ');
}

/** A value as other pages name it. */
function valueText(name, value) {
  return name === 'door' ? doorText(value.toLowerCase()) : foreign(value);
}

/** The records that the place asks for, the newest first. */
class AuditRecords extends Element {
  static properties = { place: {} };

  #records = new PagedResource(this, () => ({
    path: '/admin/api/v1/audit', member: 'records', query: query(this.place), limit: narrow(8, 100),
  }));

  /** The same place with one more filter; the value of a record leads there. */
  #narrowed(more) {
    return link({ ...this.place, ...more });
  }

  #download() {
    const lines = this.#records.data.map((record) => `${JSON.stringify(record)}\n`);
    const url = URL.createObjectURL(new Blob(lines, { type: 'application/jsonl' }));
    const anchor = document.createElement('a');
    Object.assign(anchor, { href: url, download: `audit-${new Date().toISOString().replaceAll(':', '-')}.jsonl` });
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
  }

  view() {
    const { error, data } = this.#records;
    if (data === undefined && error instanceof Problem && error.code === 'not_configured') {
      return html`<section class="card">
        <h2>${t('audit.unreadable')}</h2><p>${t('audit.unreadable.help')}</p>
        ${codeBlock('providers:\n  audit:\n    rows:\n      source: builtin:store\n      config: {retention: 90d}\n')}</section>`;
    }
    return this.#records.view((records) => (records.length ? this.#table(records) : this.#nothingFound()));
  }

  #nothingFound() {
    if (this.#records.next) {
      return html`<p class="state" role="status">${t('audit.none.yet')}</p>`;
    }
    return isNarrowed(this.place)
      ? empty(t('audit.none'), t('audit.none.help'))
      : empty(t('audit.empty'), t('audit.empty.help'));
  }

  #table(records) {
    return html`<div class="row apart">
        <p class="quiet" role="status">${tn(this.#records.next ? 'audit.shown.more' : 'audit.shown', records.length)}</p>
        <div class="row">
          <button type="button" class="other" ?disabled=${this.#records.busy} @click=${() => this.#records.reload()}>${t('audit.reload')}</button>
          <button type="button" class="other" @click=${() => this.#download()}>${t('audit.download')}</button>
        </div>
      </div>
      <div class="table"><table class="stack audit">
        <caption class="hidden">${t('audit.title')}</caption>
        <thead><tr>
          <th scope="col">${t('audit.when')}</th><th scope="col">${t('audit.action')}</th><th scope="col">${t('audit.subject')}</th>
          <th scope="col">${t('audit.details')}</th><th scope="col">${t('audit.origin')}</th>
        </tr></thead>
        <tbody>${records.map((record) => this.#row(record))}</tbody>
      </table></div>`;
  }

  #row(record) {
    const kind = OUTCOMES[record.outcome];
    return html`<tr>
      <td data-label="${t('audit.when')}">${time(record.time)}</td>
      <th scope="row"><a href="${this.#narrowed({ action: record.action })}"><code>${record.action}</code></a>
        ${kind ? html`<br />${badge(kind, t(`audit.outcome.${record.outcome}`))}` : nothing}</th>
      <td data-label="${t('audit.subject')}"><a href="${this.#narrowed({ subject: record.subject })}">${foreign(record.subject)}</a></td>
      <td><dl class="details">${Object.entries(record.details ?? {}).map(
          ([name, value]) => html`<div><dt>${name === 'door' ? t('calls.door') : foreign(name)}</dt>
            <dd>${isName(value) ? html`<a href="${this.#narrowed({ about: value })}">${valueText(name, value)}</a>` : foreign(value)}</dd></div>`)}</dl>
        <details><summary>${t('audit.all')}</summary>${longText(JSON.stringify(record, null, 2))}</details></td>
      <td data-label="${t('audit.origin')}">${record.address ? foreign(record.address) : nothing}
        ${record.requestId
          ? html`<br /><a href="${link({ tab: 'audit', request: record.requestId })}"><small>${t('audit.sameRequest')}</small></a>`
          : nothing}</td>
    </tr>`;
  }
}

define('gw-audit-records', AuditRecords);
