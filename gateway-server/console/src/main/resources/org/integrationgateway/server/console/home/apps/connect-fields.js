import { html, nothing } from '../../core/element.js';
import { field, pointer } from '../../core/field.js';
import { foreign } from '../../core/foreign.js';
import { t } from '../../core/text.js';

/**
 * A parameter of a connection, which is not secret.
 *
 * @param at what is wrong, by pointer
 * @param again whether an instance is made again, which keeps what is left empty
 */
export function paramField(name, param, at, again) {
  const options = {
    id: `param-${name}`,
    label: foreign(name),
    help: param.description ? foreign(param.description) : undefined,
    error: at[pointer('connectionParams', name)],
    optional: again || !param.required || param.default !== undefined,
  };
  return field(options, (control) => html`<input id=${control.id} name="param:${name}" autocomplete="off" spellcheck="false"
    aria-describedby=${control.describedBy} aria-invalid=${control.invalid} ?required=${!options.optional}
    value=${again ? '' : (param.default ?? '')} placeholder=${again ? t('connect.param.kept') : nothing} />`);
}

/** The name under which the connection is stored. */
export function instanceField(error, wanted) {
  const options = { id: 'instance', label: t('connect.instance'), help: t('connect.instance.help'), error, optional: !wanted };
  return field(options, (control) => html`<input id=${control.id} name="instance" autocomplete="off" maxlength="100"
    aria-describedby=${control.describedBy} aria-invalid=${control.invalid} ?required=${wanted} />`);
}

/** Whether a further instance would replace the one that is there, if it had no name. */
export function isNameWanted(connection, adding) {
  const isDiscovered = Object.values(connection.connectionParams).some((param) => param.from === 'discovery');
  return adding && !isDiscovered;
}

/** The scopes that the connection asks for: the person may leave some out, and add others. */
export function scopeFields(offered, error) {
  return html`<details ?open=${Boolean(error)}>
    <summary>${t('connect.scopes')}</summary>
    ${offered.length
      ? html`<fieldset>
          <legend>${t('connect.scopes.offered')}</legend>
          ${offered.map((scope) => html`<label class="choice"
            ><input type="checkbox" name="scope" value=${scope} checked /><code>${foreign(scope)}</code></label>`)}
        </fieldset>`
      : nothing}
    ${field(
      { id: 'scopes', label: t('connect.scopes.more'), help: t('connect.scopes.help'), error, optional: true },
      (control) => html`<input id=${control.id} name="scopes" autocomplete="off" spellcheck="false"
        aria-describedby=${control.describedBy} aria-invalid=${control.invalid} />`,
    )}
  </details>`;
}
