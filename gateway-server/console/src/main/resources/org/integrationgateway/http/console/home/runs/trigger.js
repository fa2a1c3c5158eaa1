import { html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { t } from '../../core/text.js';

/** Why there is a run: who or what started it. */
export function triggerText({ trigger, createdBy }) {
  switch (trigger.kind) {
    case 'schedule':
      return html`${t('runs.trigger.schedule')} <small>${foreign(trigger.activationId)}</small>`;
    case 'event':
      return html`${t('runs.trigger.event')} <small>${foreign(`${trigger.source}: ${trigger.type}`)}</small>`;
    default:
      return html`${t('runs.trigger.manual')} <small>${foreign(trigger.subject ?? createdBy ?? '')}</small>`;
  }
}
