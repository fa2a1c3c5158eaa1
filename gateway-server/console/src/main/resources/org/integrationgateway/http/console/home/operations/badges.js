import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { link } from '../../core/router.js';
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

/** The tags of an operation, each the way to all operations that have it. */
export function tagLinks(app, { tags = [] }, most = 20) {
  return tags.slice(0, most).map((tag) => html`<a class="tag" href=${link({ tab: 'apps', app: app.name, words: tag })}>#${foreign(tag)}</a>`);
}
