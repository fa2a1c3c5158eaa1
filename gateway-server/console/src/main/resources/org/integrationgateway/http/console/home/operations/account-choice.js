import { html, live, nothing } from '../../core/element.js';
import { visible } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';

/**
 * The connection and the stored account of a call, where there are several.
 *
 * @param chosen {connection, instance}; changed by what the person chooses
 */
export function accountChoice(app, operation, chosen, changed) {
  const connections = app.connections ?? [];
  const current = connections.find((one) => one.name === (chosen.connection || operation.connection));
  const instances = current?.instances ?? [];
  const choose = (name) => (event) => {
    chosen[name] = event.target.value;
    if (name === 'connection') {
      chosen.instance = '';
    }
    changed();
  };
  return html`${notice(app, current)}
  ${connections.length > 1
    ? select('call-connection', t('call.connection'), choose('connection'), [
        ['', t('call.connection.own', { name: operation.connection ?? app.displayName ?? app.name })],
        ...connections.filter((one) => one.name !== operation.connection).map((one) => [one.name, one.displayName || one.name]),
      ], chosen.connection)
    : nothing}
  ${instances.length > 1
    ? select('call-instance', t('call.instance'), choose('instance'), [
        ['', t('form.choose')],
        ...instances.map((one) => [one.id ?? one.name, one.name]),
      ], chosen.instance)
    : nothing}`;
}

/** What has to be done before a call can succeed. */
function notice(app, connection) {
  const isMissing = connection?.credentialState === 'missing';
  return isMissing || connection?.credentialState === 'invalid'
    ? html`<p class="row">${badge('warn', t(isMissing ? 'call.missing' : 'call.invalid'))}
        <a href=${link({ tab: 'apps', app: app.name, connect: connection.name })}>${t(isMissing ? 'problem.connect' : 'problem.reconnect')}</a></p>`
    : nothing;
}

function select(id, label, changed, options, value) {
  return html`<div class="field"><label for=${id}>${label}</label>
    <select id=${id} @change=${changed}>
      ${options.map(([name, text]) => html`<option value=${name} .selected=${live(name === (value ?? ''))}>${visible(text).slice(0, 120)}</option>`)}
    </select></div>`;
}
