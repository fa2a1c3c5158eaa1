import { everyPage } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';

/**
 * Chooses between this replica and all. Shown where there are several, or all were chosen.
 *
 *   html`<gw-replica-switch .all=${this.place.replicas === 'all'} @gw-choose=${(event) => ...}></gw-replica-switch>`
 *
 * @fires gw-choose with 'all', or undefined for this replica
 */
class ReplicaSwitch extends Element {
  static properties = { all: {} };

  #replicas = new Resource(this, (signal) => everyPage('/admin/api/v1/replicas', { member: 'replicas', signal }));

  #choose(chosen) {
    this.dispatchEvent(new CustomEvent('gw-choose', { detail: chosen }));
  }

  view() {
    if (!this.all && (this.#replicas.data ?? []).length < 2) {
      return nothing;
    }
    return html`<div class="row" role="group" aria-label=${t('fleet.switch')}>
      <button type="button" class="other" aria-pressed=${String(!this.all)} @click=${() => this.#choose(undefined)}>${t('fleet.this')}</button>
      <button type="button" class="other" aria-pressed=${String(Boolean(this.all))} @click=${() => this.#choose('all')}>${t('fleet.all')}</button>
    </div>`;
  }
}

define('gw-replica-switch', ReplicaSwitch);

/** The name of a replica, or its address where several have the name. */
export function replicaName(id, replicas) {
  const one = replicas.find((each) => each.id === id);
  const isOnly = replicas.filter((each) => each.name === one?.name).length < 2;
  return foreign(isOnly ? one?.name : one?.address);
}

/** Which of the replicas that were asked have answered, and why the others have not. */
export function asked(replicas) {
  const silent = replicas.filter((one) => !one.answered);
  return html`<p class="quiet">${tn('fleet.counted', replicas.length - silent.length)} <a href=${link({ tab: 'fleet' })}>${t('fleet.title')}</a></p>
    ${silent.length
      ? html`<div class="card" role="status"><h2>${tn('fleet.missing', silent.length)}</h2>
          <ul>${silent.map((one) => html`<li><b>${foreign(one.name)}</b> <small>${foreign(one.address)}</small>: ${foreign(one.problem)}</li>`)}</ul></div>`
      : nothing}`;
}
