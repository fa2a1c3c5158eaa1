import { Element, define, html } from '../../core/element.js';
import { foldFilters } from '../../core/narrow.js';
import { go, link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';
import { ACTIONS } from './actions.js';
import { SPANS, isNarrowed } from './audit-query.js';

const OUTCOMES = ['success', 'refused', 'failure'];

/** What is looked for. A search goes to its own address, so that it can be kept and sent. */
class AuditFilter extends Element {
  static properties = { place: {} };

  #search(event) {
    event.preventDefault();
    const given = Object.fromEntries(new FormData(event.target));
    const exact = given.since || given.until;
    go({ tab: 'audit', ...given, span: exact ? undefined : given.span });
  }

  view() {
    const { place } = this;
    return foldFilters(isNarrowed(place), html`<form class="card search" role="search" @submit=${(event) => this.#search(event)}>
      <div class="narrow">
        ${textField({ name: 'action', label: t('audit.action'), value: place.action, list: ACTIONS, placeholder: 'member.' })}
        ${textField({ name: 'subject', label: t('audit.subject'), value: place.subject, placeholder: 'user:ada' })}
        ${textField({ name: 'about', label: t('audit.about'), value: place.about, placeholder: t('audit.about.help') })}
        ${textField({ name: 'request', label: t('audit.request'), value: place.request, placeholder: 'X-Request-Id' })}
        <label class="field">${t('audit.outcome')}
          <select name="outcome">
            <option value="">${t('audit.outcome.any')}</option>
            ${OUTCOMES.map((one) => html`<option value="${one}" ?selected=${place.outcome === one}>${t(`audit.outcome.${one}`)}</option>`)}
          </select></label>
        <label class="field">${t('audit.span')}
          <select name="span">
            <option value="">${t('audit.span.any')}</option>
            ${Object.keys(SPANS).map((one) => html`<option value="${one}" ?selected=${place.span === one}>${t(`audit.span.${one}`)}</option>`)}
          </select></label>
      </div>
      <details ?open=${Boolean(place.since || place.until)}><summary>${t('audit.exact')}</summary>
        <div class="narrow">
          ${textField({ name: 'since', type: 'datetime-local', label: t('audit.since'), value: place.since })}
          ${textField({ name: 'until', type: 'datetime-local', label: t('audit.until'), value: place.until })}
        </div></details>
      <div class="actions">
        <button>${t('audit.search')}</button>
        ${isNarrowed(place) ? html`<a class="button other" href="${link({ tab: 'audit' })}">${t('audit.clear')}</a>` : ''}
      </div>
    </form>`);
  }
}

define('gw-audit-filter', AuditFilter);
