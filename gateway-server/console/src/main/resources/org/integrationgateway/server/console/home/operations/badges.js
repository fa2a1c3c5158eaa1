import { html, nothing } from '../../core/element.js';
import { badge } from '../../core/parts.js';
import { t } from '../../core/text.js';

/** What a call of an operation does, as its description says. */
export function hintBadges({ annotations = {} }) {
  const { readOnlyHint: reads, destructiveHint: destroys, idempotentHint: repeatable } = annotations;
  return html`${reads ? badge('good', t('operations.readOnly')) : nothing}
    ${isDestructive({ annotations }) ? badge('bad', t('operations.destructive')) : nothing}
    ${repeatable && !reads && !destroys ? badge('plain', t('operations.idempotent')) : nothing}`;
}

/** Whether a call can destroy something: such a call asks first. */
export function isDestructive({ annotations = {}, method }) {
  return !annotations.readOnlyHint && (annotations.destructiveHint === true || (annotations.destructiveHint === undefined && method === 'DELETE'));
}
