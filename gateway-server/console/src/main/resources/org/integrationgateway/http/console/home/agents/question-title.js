import { html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { t } from '../../core/text.js';

/** The title of the agent; that of the approval of a call with the name of the app for people. */
export function questionTitle(interaction, names) {
  const { type, title, request = {} } = interaction;
  return type === 'approval' && request.app && !request.question
    ? html`${t('turns.call')} ${names.operation(request.app, request.operation)}?`
    : foreign(title);
}
