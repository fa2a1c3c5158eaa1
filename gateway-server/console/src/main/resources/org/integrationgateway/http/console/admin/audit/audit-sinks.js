import { Action } from '../../core/action.js';
import { get, post } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, stateText } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { t, tn } from '../../core/text.js';

/** Where this server writes records, and which of these places this page reads. */
class AuditSinks extends Element {
  static properties = { checked: { state: true } };

  #sinks = new Resource(this, (signal) => get('/admin/api/v1/audit/sinks', {}, signal));

  #verify = new Action(this, async () => {
    this.checked = undefined;
    this.checked = await post('/admin/api/v1/audit/verify', {});
  });

  view() {
    return html`<h2>${t('audit.sinks')}</h2>${this.#sinks.view(({ sinks }) => html`
      <ul class="cards">${sinks.map((sink) => html`<li class="card">
        <h3>${foreign(sink.name)} <small>${stateText('audit.sink', sink.kind)}</small></h3>
        <p>${sink.failing ? badge('bad', t('audit.sink.failing')) : badge('good', t('audit.sink.works'))}
          ${sink.kind === 'store' ? badge('plain', t('audit.sink.readable')) : nothing}</p>
        <p>${this.#where(sink)}</p>
        ${sink.first ? html`<p>${t('audit.sink.chain', { first: number(sink.first), last: number(sink.last) })} <code>gateway audit verify</code></p>` : nothing}
        <p>${stateText('audit.sink.invocations', sink.invocations)}</p>
        ${sink.first ? this.#check() : nothing}
        ${sink.lost ? html`<p>${badge('bad', tn('audit.sink.lost', sink.lost))}</p>` : nothing}
      </li>`)}</ul>`)}`;
  }

  #check() {
    return html`<p><button type="button" class="other" ?disabled=${this.#verify.busy} @click=${() => this.#verify.run()}>${t('audit.verify')}</button></p>
      ${this.#verify.problem()}
      <div role="status">${this.#verify.busy ? t('audit.verify.busy') : this.checked ? this.#result(this.checked) : nothing}</div>`;
  }

  #result({ intact, records, problems }) {
    return intact
      ? badge('good', tn('audit.verify.intact', records))
      : html`${badge('bad', t('audit.verify.changed'))}<ul>${problems.map((one) => html`<li>${foreign(one)}</li>`)}</ul>`;
  }

  #where(sink) {
    if (sink.kind === 'file') {
      return html`<code>${foreign(sink.path)}</code>`;
    }
    if (sink.kind === 'store') {
      return tn('audit.sink.retention', Math.round(sink.retentionSeconds / 86400));
    }
    return sink.kind === 'log' ? t('audit.sink.lines') : t('audit.sink.away');
  }
}

function number(value) {
  return new Intl.NumberFormat().format(value);
}

define('gw-audit-sinks', AuditSinks);
