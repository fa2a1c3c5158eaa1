import { segment } from '../../core/api.js';
import '../../core/check-button.js';
import { checkNote } from '../../core/check-note.js';
import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { time } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { connectPlace } from './places.js';
import { credentialBadge } from './standing.js';

/**
 * What is stored for a connection: each instance with its state, its times and its scopes.
 *
 * @param busy whether one is being removed
 * @param end removes one
 * @param checked told when one was checked
 */
export function instanceTable(app, connection, owner, { busy, end, checked }) {
  const isLimited = connection.instances.some((one) => one.expiresAt || one.scopes?.length);
  return html`<div class="table">
    <table class="stack">
      <caption>${t('instances.title')}</caption>
      <thead>
        <tr>
          <th scope="col">${t('instances.name')}</th>
          <th scope="col">${t('instances.state')}</th>
          <th scope="col">${t('instances.changed')}</th>
          ${isLimited ? html`<th scope="col">${t('instances.access')}</th>` : nothing}
          <th scope="col">${t('instances.actions')}</th>
        </tr>
      </thead>
      <tbody>
        ${connection.instances.map((instance) => row(app, connection, owner, instance, { busy, end, checked, isLimited }))}
      </tbody>
    </table>
  </div>
  ${connection.instances.length > 1
    ? html`<p class="quiet">${t('instances.several')} <code>_instance</code></p>`
    : nothing}`;
}

function row(app, connection, owner, instance, { busy, end, checked, isLimited }) {
  const again = link(connectPlace(app, connection, { as: owner, instance: instance.id }));
  const name = html`<span class="hidden"> ${foreign(instance.name)}</span>`;
  return html`<tr>
    <th scope="row">${foreign(instance.name)}</th>
    <td data-label=${t('instances.state')}>${credentialBadge(instance)}${instance.verifiedAt && !instance.check ? html`<div class="quiet">${t('instances.verified')} ${time(instance.verifiedAt)}</div>` : nothing}${checkNote(instance.check)}</td>
    <td data-label=${t('instances.changed')}>${time(instance.updatedAt)}</td>
    ${isLimited ? html`<td data-label=${t('instances.access')}>${access(instance)}</td>` : nothing}
    <td>
      <div class="row">
        ${connection.checkable
          ? html`<gw-check-button .path=${`/api/v1/apps/${segment(app.name)}/check`} .name=${instance.name}
              .query=${{ _connection: connection.name, _instance: instance.id, _serviceAccountId: owner }} @gw-changed=${checked}></gw-check-button>`
          : nothing}
        <a class="button other" href=${again}>${t('apps.action.reconnect')}${name}</a>
        <button type="button" class="danger" ?disabled=${busy} @click=${() => end(instance)}>${t('connections.disconnect')}${name}</button>
      </div>
    </td>
  </tr>`;
}

/** Until when the access token is good, and what the authorization server has granted. */
function access(instance) {
  const scopes = instance.scopes ?? [];
  return html`${instance.expiresAt ? html`<div>${t('instances.expires')} ${time(instance.expiresAt)}</div>` : nothing}
    ${scopes.length
      ? html`<details><summary>${tn('instances.scopes', scopes.length)}</summary>
          <ul>${scopes.map((scope) => html`<li><code>${foreign(scope)}</code></li>`)}</ul></details>`
      : nothing}`;
}
