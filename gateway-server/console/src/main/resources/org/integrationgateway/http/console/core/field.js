import { html, nothing } from './element.js';
import { t } from './text.js';

/**
 * A field of a form: its label, its help, and what is wrong with it.
 *
 *   ${field({ id: 'name', label: t('…'), help: t('…'), error, optional: true },
 *     (control) => html`<input id=${control.id} aria-describedby=${control.describedBy}
 *       aria-invalid=${control.invalid} />`)}
 *
 * @param control draws what is filled in
 */
export function field({ id, label, help, error, optional = false }, control) {
  return html`<div class="field">
    <label for=${id}>${label}${optional ? html` <span class="quiet">${t('field.optional')}</span>` : nothing}</label>
    ${help ? html`<small id="${id}-help">${help}</small>` : nothing}
    ${control({
      id,
      describedBy: [help && `${id}-help`, error && `${id}-problem`].filter(Boolean).join(' ') || nothing,
      invalid: error ? 'true' : 'false',
    })}
    ${error ? html`<p class="problem" id="${id}-problem">${error}</p>` : nothing}
  </div>`;
}

/**
 * What the server said of each member of a request, by the pointer of the member.
 *
 * @param error a Problem
 * @param pointers of the fields that the page shows
 * @return the messages by pointer; `rest` has those that belong to no field
 */
export function messages(error, pointers) {
  const at = {};
  const rest = [];
  for (const { pointer, message } of error?.errors ?? []) {
    if (pointers.includes(pointer)) {
      at[pointer] = message;
    } else {
      rest.push(message);
    }
  }
  return { at, rest };
}

/** A member of a JSON Pointer (RFC 6901). */
export function pointer(...members) {
  return members.map((one) => `/${one.replaceAll('~', '~0').replaceAll('/', '~1')}`).join('');
}

/** Moves the focus to the first field of a form that is marked as wrong. */
export function focusProblem(form) {
  form?.querySelector('[aria-invalid=true]')?.focus();
}
