import { Element, define, html, nothing } from '../../core/element.js';
import { page } from '../../core/api.js';
import { plain } from '../../core/foreign.js';
import { Resource } from '../../core/resource.js';
import { go } from '../../core/router.js';
import { t } from '../../core/text.js';

/** Whose connections are shown: those of the person, or of a service account that they manage. */
class OwnerSelect extends Element {
  static properties = { place: {} };

  #accounts = new Resource(this, (signal) => page('/api/v1/service-accounts', { limit: 1000, signal }));

  view() {
    const accounts = this.#accounts.data?.items ?? [];
    const chosen = this.place.as ?? '';
    // A gateway without relationships has no service accounts, and answers with a refusal.
    if (!accounts.length && !chosen) {
      return nothing;
    }
    const ids = accounts.map((account) => account.id);
    const all = chosen && !ids.includes(chosen) ? [{ id: chosen, displayName: chosen }, ...accounts] : accounts;
    return html`<label class="owner">${t('connections.owner')}
      <select @change=${(event) => go({ ...this.place, as: event.target.value })}>
        <option value="" ?selected=${!chosen}>${t('connections.owner.self')}</option>
        ${all.map((account) => html`<option value=${account.id} ?selected=${account.id === chosen}>${plain(account.displayName || account.id)}</option>`)}
      </select></label>`;
  }
}

define('gw-owner-select', OwnerSelect);
