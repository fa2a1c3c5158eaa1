import { everyPage } from '../../core/api.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, codeBlock, time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { bytes, count, duration, rate } from '../../core/units.js';
import { needsCare, stateBadge } from './states.js';

/** Characters of a generation, enough to compare by eye. */
const GENERATION = 8;

/** The replicas of the database: which there are, what is different at some, and how busy each is. */
class FleetPage extends Element {
  #replicas = new Resource(this, (signal) => everyPage('/admin/api/v1/replicas', { member: 'replicas', signal }));
  #refresh = new Refresh(this, () => this.#replicas.reload());

  view() {
    return html`<div class="row apart"><h1 tabindex="-1">${t('fleet.title')}</h1>${this.#refresh.button()}</div>
      <p>${t('fleet.intro')}</p>
      ${this.#replicas.view((replicas) => this.#content(replicas))}`;
  }

  #content(replicas) {
    const care = replicas.filter(needsCare).length;
    return html`<p role="status">${care ? html`<strong>${tn('fleet.care', care)}</strong>` : tn('fleet.fine', replicas.length)}</p>
      ${replicas.some((one) => one.drift.length) ? this.#drift(replicas) : nothing}
      ${replicas.some((one) => one.state === 'lost') ? html`<p>${t('fleet.lost.help')}</p>` : nothing}
      ${this.#table(replicas)}
      ${replicas.length > 1
        ? html`<p><a href=${link({ tab: 'dashboard', replicas: 'all' })}>${t('fleet.dashboard')}</a></p>`
        : html`<p class="quiet">${t('fleet.alone')}</p>`}`;
  }

  /** What to do, and the command that shows what is different. */
  #drift(replicas) {
    const other = replicas.find((one) => one.drift.includes('configuration'));
    const same = replicas.find((one) => one.drift.length === 0 && one.state === 'ready');
    // Without the places in the files, which differ where lines have moved.
    const running = (one) => `<(gateway config explain --running --url ${one.address} | cut -f1,2)`;
    return html`<p>${t('fleet.drift.help')}</p>
      ${other && same
        ? html`<details><summary>${t('fleet.drift.show')}</summary>${codeBlock(`diff ${running(same)} ${running(other)}`)}</details>`
        : nothing}`;
  }

  #table(replicas) {
    return html`<div class="table"><table class="stack">
      <caption class="hidden">${t('fleet.title')}</caption>
      <thead><tr>
        <th scope="col">${t('fleet.name')}</th><th scope="col">${t('fleet.state')}</th>
        <th scope="col">${t('fleet.version')}</th><th scope="col">${t('fleet.configuration')}</th>
        <th scope="col">${t('fleet.started')}</th><th scope="col" class="number">${t('fleet.inFlight')}</th>
        <th scope="col" class="number">${t('fleet.rate')}</th><th scope="col">${t('fleet.heap')}</th>
      </tr></thead>
      <tbody>${repeat(replicas, (one) => one.id, (one) => this.#row(one))}</tbody>
    </table></div>`;
  }

  #row(one) {
    const { load } = one;
    const drifts = (kind) => (one.drift.includes(kind) ? badge('warn', t(`fleet.drift.${kind}`)) : nothing);
    return html`<tr>
      <th scope="row">${foreign(one.name)} ${one.self ? html`<small>${t('fleet.self')}</small>` : nothing}
        <small>${foreign(one.address)}</small> <small><a href=${link({ tab: 'calls', replica: one.name })}>${t('fleet.calls')}</a></small></th>
      <td data-label=${t('fleet.state')}>${stateBadge(one.state)}
        ${one.state === 'lost' ? html`<small>${t('fleet.silent', { time: duration(one.silentSeconds) })}</small>` : nothing}</td>
      <td data-label=${t('fleet.version')}>${foreign(one.version)} ${drifts('version')}</td>
      <td data-label=${t('fleet.configuration')}><code title=${one.generation}>${one.generation.slice(0, GENERATION)}</code> ${drifts('configuration')}</td>
      <td data-label=${t('fleet.started')}>${time(one.startedAt)}</td>
      <td class="number" data-label=${t('fleet.inFlight')}>${count(load.inFlight)}</td>
      <td class="number" data-label=${t('fleet.rate')}>${rate(load.perSecond)}</td>
      <td data-label=${t('fleet.heap')}>${t('fleet.heapOf', { used: bytes(load.heapUsedBytes), most: bytes(load.heapMostBytes) })}</td>
    </tr>`;
  }
}

define('gw-fleet', FleetPage);
