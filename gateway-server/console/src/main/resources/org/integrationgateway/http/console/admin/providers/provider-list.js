import { everyPage } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign, reasonText } from '../../core/foreign.js';
import { stateText, time } from '../../core/parts.js';
import { narrow } from '../../core/narrow.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link, note } from '../../core/router.js';
import { Slice } from '../../core/slice.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { asked, replicaName } from '../fleet/replica-switch.js';
import { needsCare, rank, stateBadge } from './states.js';

/** What stands in a cell without a value; a phone shows no line for it. */
const NONE = narrow(nothing, '–');

/** The providers, those that do not serve first; read again every few seconds. */
class ProviderList extends Element {
  static properties = { place: {}, kind: { state: true }, state: { state: true }, replicas: { state: true }, asked: { state: true } };

  #providers = new Resource(this, (signal) => everyPage('/admin/api/v1/providers', {
    member: 'providers',
    query: { replicas: this.replicas },
    whole: ({ replicas }) => { this.asked = replicas; },
    signal,
  }));
  #names = new AppNames(this, { all: true });
  #refresh = new Refresh(this, () => this.#providers.reload());
  #slice = new Slice(this);
  #words;

  connectedCallback() {
    this.kind = this.place.kind ?? '';
    this.state = this.place.state ?? '';
    this.replicas = this.place.replicas;
    this.#words = new Filter(this, undefined, { text: this.place.q ?? '', typed: () => this.#note() });
    super.connectedCallback();
  }

  #note() {
    note({ tab: 'providers', kind: this.kind, state: this.state, q: this.#words.text, replicas: this.replicas });
  }

  #choose(member, value) {
    this[member] = value;
    this.#note();
  }

  #of(replicas) {
    this.#choose('replicas', replicas);
    this.#providers.reload();
  }

  view() {
    return html`<div class="row apart"><h1>${t('providers.title')}</h1>${this.#refresh.button()}</div>
      <p>${t('providers.intro')}</p>
      <gw-replica-switch .all=${this.replicas === 'all'} @gw-choose=${(event) => this.#of(event.detail)}></gw-replica-switch>
      ${this.asked ? asked(this.asked) : nothing}
      ${this.#providers.view((providers) =>
        providers.length ? this.#list(providers) : empty(t('providers.empty'), t('providers.empty.help')))}`;
  }

  #list(providers) {
    const ailing = providers.filter(needsCare).length;
    const found = this.#words
      .of(providers, (one) => [one.kind, one.name, this.#named(one), one.replica?.name, one.state, one.reason, one.package?.name, one.package?.version])
      .filter((one) => (!this.kind || one.kind === this.kind) && (!this.state || one.state === this.state))
      .sort((one, other) => rank(one.state) - rank(other.state));
    return html`<p role="status">${ailing
        ? html`<strong>${tn('providers.ailing', ailing)}</strong>`
        : tn('providers.fine', providers.length)}</p>
      <div class="narrow">
        ${this.#words.box(t('providers.search'))}
        ${this.#select('kind', t('providers.kind'), [...new Set(providers.map((one) => one.kind))], (kind) => kind)}
        ${this.#select('state', t('providers.state'), [...new Set(providers.map((one) => one.state))], (state) =>
          stateText('providers.state', state))}
      </div>
      ${found.length ? this.#table(found) : this.#nothing()}
      ${this.#slice.more(found)}`;
  }

  #select(member, label, values, text) {
    const all = this[member] && !values.includes(this[member]) ? [...values, this[member]] : values;
    return html`<label class="filter">${label}
      <select @change=${(event) => this.#choose(member, event.target.value)}>
        <option value="" ?selected=${!this[member]}>${t('providers.any')}</option>
        ${all.sort().map((value) => html`<option value="${value}" ?selected=${value === this[member]}>${text(value)}</option>`)}
      </select></label>`;
  }

  #nothing() {
    return empty(t('providers.nothing'), t('providers.nothing.help'),
      html`<a class="button other" href="${link({ tab: 'providers' })}">${t('providers.all')}</a>`);
  }

  #table(found) {
    return html`<div class="table"><table class="stack providers">
      <caption class="hidden">${t('providers.title')}</caption>
      <thead><tr>
        <th scope="col">${t('providers.name')}</th><th scope="col">${t('providers.state')}</th>
        <th scope="col">${t('providers.since')}</th><th scope="col" class="number">${t('providers.restarts')}</th>
        <th scope="col" class="number">${t('providers.held')}</th><th scope="col">${t('providers.package')}</th>
      </tr></thead>
      <tbody>${repeat(this.#slice.of(found), (one) => `${one.kind}/${one.name} ${one.replica?.id}`, (one) => this.#row(one))}</tbody>
    </table></div>`;
  }

  #named(one) {
    return one.kind === 'app' ? this.#names.of(one.name) : one.name;
  }

  /** Its name, with the way to its output where that is of this replica. */
  #name(one) {
    const isHere = !one.replica || this.asked?.some((each) => each.self && each.id === one.replica.id);
    return isHere
      ? html`<a href="${link({ tab: 'providers', provider: `${one.kind}/${one.name}` })}">${foreign(this.#named(one))}</a>`
      : foreign(this.#named(one));
  }

  #row(one) {
    return html`<tr>
      <th scope="row">${this.#name(one)} <small>${one.kind}${one.kind !== 'app' || this.#names.isId(one.name) ? nothing : html` <code>${foreign(one.name)}</code>`}</small>
        ${one.replica ? html`<small>${t('fleet.at')} ${replicaName(one.replica.id, this.asked ?? [])}</small>` : nothing}</th>
      <td data-label="${t('providers.state')}">${stateBadge(one.state)}
        ${one.reason ? html`<div class="reason">${reasonText(one.reason)}</div>` : nothing}</td>
      <td data-label="${t('providers.since')}">${one.since ? time(one.since) : NONE}</td>
      <td class="number" data-label="${t('providers.restarts')}">${one.restarts ?? NONE}</td>
      <td class="number" data-label="${t('providers.held')}">${one.callsHeld ?? NONE}</td>
      <td data-label="${t('providers.package')}">${one.package
        ? html`${foreign(one.package.name)} <code>${one.package.version}</code>`
        : one.runs === 'builtin' ? t('providers.builtin') : NONE}</td>
    </tr>`;
  }
}

define('gw-provider-list', ProviderList);
