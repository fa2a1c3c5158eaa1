import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, time } from '../../core/parts.js';
import { t, tn } from '../../core/text.js';

/** How far the work of sealing everything again is. How much there is, is known at its end only. */
class RewrapState extends Element {
  static properties = { work: {} };

  view() {
    const { work } = this;
    if (!work) {
      return html`<p>${t('keys.rewrap.never')}</p>`;
    }
    const running = work.state === 'running';
    return html`<p role="status">${running ? badge('warn', t('keys.rewrap.running')) : badge('good', t('keys.rewrap.complete'))}</p>
      ${running ? html`<progress aria-label="${t('keys.rewrap.running')}"></progress>` : nothing}
      <dl class="facts">
        <dt>${t('keys.rewrap.pass')}</dt><dd>${work.pass}${work.place ? html` · <code>${foreign(work.place)}</code>` : nothing}</dd>
        <dt>${t('keys.rewrap.checked')}</dt><dd>${number(work.checked)}</dd>
        <dt>${t('keys.rewrap.changed')}</dt><dd>${number(work.changed)}</dd>
        <dt>${t('keys.rewrap.began')}</dt><dd>${time(work.startedAt)}</dd>
        ${work.finishedAt ? html`<dt>${t('keys.rewrap.ended')}</dt><dd>${time(work.finishedAt)}</dd>` : nothing}
        <dt>${t('keys.rewrap.process')}</dt><dd>${foreign(work.process)}</dd>
      </dl>
      ${work.unreadable ? html`<p role="alert">${tn('keys.rewrap.unreadable', work.unreadable)}</p>` : nothing}`;
  }
}

function number(value) {
  return new Intl.NumberFormat().format(value);
}

define('gw-rewrap-state', RewrapState);
