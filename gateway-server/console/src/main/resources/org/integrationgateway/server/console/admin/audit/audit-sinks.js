import { get } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { stateText } from '../../core/parts.js';
import { t, tn } from '../../core/text.js';

/** Where this server writes records, and which of these places this page reads. */
class AuditSinks extends Element {
  #sinks = new Resource(this, (signal) => get('/admin/api/v1/audit/sinks', {}, signal));

  view() {
    return html`<h2>${t('audit.sinks')}</h2>${this.#sinks.view(({ sinks }) => html`
      <ul class="cards">${sinks.map((sink) => html`<li class="card">
        <h3>${foreign(sink.name)} <small>${stateText('audit.sink', sink.kind)}</small></h3>
        <p>${sink.failing ? badge('bad', t('audit.sink.failing')) : badge('good', t('audit.sink.works'))}
          ${sink.kind === 'store' ? badge('plain', t('audit.sink.readable')) : nothing}</p>
        <p>${this.#where(sink)}</p>
        ${sink.first ? html`<p>${t('audit.sink.chain', { first: sink.first, last: sink.last })} <code>gateway audit verify</code></p>` : nothing}
        <p>${stateText('audit.sink.invocations', sink.invocations)}</p>
        ${sink.lost ? html`<p>${badge('bad', tn('audit.sink.lost', sink.lost))}</p>` : nothing}
      </li>`)}</ul>`)}`;
  }

  #where(sink) {
    if (sink.kind === 'file') {
      return html`<code>${foreign(sink.path)}</code>`;
    }
    return sink.kind === 'store'
      ? tn('audit.sink.retention', Math.round(sink.retentionSeconds / 86400))
      : t('audit.sink.lines');
  }
}

define('gw-audit-sinks', AuditSinks);
