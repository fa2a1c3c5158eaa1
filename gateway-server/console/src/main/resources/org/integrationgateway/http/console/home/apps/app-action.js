import { html } from '../../core/element.js';
import { fact } from '../../core/facts.js';
import { foreign } from '../../core/foreign.js';
import { copyButton } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { appPlace, connectPlace } from './places.js';
import { isStraight, leave } from './straight.js';

/**
 * The one action that helps an app, as a link or a button. Its name says which app it is for.
 *
 * @param isShort whether a click leads to the service at once, without the page that connects
 */
export function appAction(app, owner, isShort) {
  const wanted = ['reconnect', 'connect'].find((action) => app.actions.includes(action));
  if (wanted) {
    const connection = connectionFor(app, wanted);
    const instance = wanted === 'reconnect' ? refusedInstance(connection) : undefined;
    const straight = isShort && connection && isStraight(connection)
      ? (event) => isPlain(event) && (event.preventDefault(), leave(app, connection, instance))
      : undefined;
    return connection && button(wanted, app, connectPlace(app, connection, { as: owner, instance }), '', straight);
  }
  if (app.actions.includes('select_instance')) {
    return button('select_instance', app, appPlace(app, { as: owner }), 'other');
  }
  if (app.actions.includes('admin_configure')) {
    return askOperator(app);
  }
  return openButton(app, owner);
}

/** The way to the page of an app. */
export function openButton(app, owner) {
  return button('open', app, appPlace(app, { as: owner }), 'other');
}

function button(action, app, place, kind = '', clicked = undefined) {
  return html`<a class="button ${kind}" href="${link(place)}" @click=${clicked}
    >${t(`apps.action.${action}`)}<span class="hidden"> ${foreign(app.displayName || app.name)}</span></a
  >`;
}

/** Whether a click opens no other tab or window. */
function isPlain(event) {
  return !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
}

/** The default connection where the action is for it, else the first that it is for. */
function connectionFor(app, action) {
  const all = app.connections.filter((one) => one.actions.includes(action));
  return all.find((one) => one.default) ?? all[0];
}

/** The id of the instance that was refused. */
export function refusedInstance(connection) {
  return connection?.instances.find((one) => one.credentialState === 'invalid')?.id;
}

/** What an operator has to do: a link for operators, else a note that can be sent to one. */
export function askOperator(app) {
  const connection = app.connections.find((one) => one.actions.includes('admin_configure'));
  if (fact('admin')) {
    return connection
      ? html`<a class="button other" href="${link(appPlace(app, { setup: connection.name }))}">${t('apps.action.setup')}</a>`
      : html`<a class="button other" href="${fact('admin')}${link({ tab: 'deployment', app: app.name })}">${t('apps.action.admin')}</a>`;
  }
  return copyButton(
    connection
      ? t('apps.note.connection', { app: app.name, connection: connection.name, address: location.origin })
      : t('apps.note.deployment', { app: app.name, address: location.origin }),
    t('apps.action.admin_configure'),
  );
}
