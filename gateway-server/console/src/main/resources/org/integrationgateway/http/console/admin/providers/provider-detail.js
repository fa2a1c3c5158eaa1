import { get, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, reasonText, visible } from '../../core/foreign.js';
import '../../core/lines.js';
import { copyButton, stateText, time } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { hasText, t, tn } from '../../core/text.js';
import { duration } from '../../core/units.js';
import './circuits.js';
import './failed-calls.js';
import './restart-form.js';
import { needsCare, stateBadge, stateHelp } from './states.js';

/** One provider: its facts, the last lines of its process, and what an operator can do. */
class ProviderDetail extends Element {
  static properties = { kind: {}, name: {} };

  #provider = new Resource(this, (signal) =>
    get(`/admin/api/v1/providers/${segment(this.kind)}/${segment(this.name)}`, {}, signal));
  #names = new AppNames(this, { all: true });
  #restartable = false;
  #wasDown = false;
  #refresh = new Refresh(this, () => this.#provider.reload(), 2);

  #named() {
    return this.kind === 'app' ? this.#names.of(this.name) : this.name;
  }

  view() {
    return html`${crumbs([{ text: t('providers.title'), place: { tab: 'providers' } }], foreign(this.#named()))}
      ${this.#provider.data ? nothing : html`<h1>${foreign(this.#named())}</h1>`}
      ${this.#provider.view((provider) => this.#shown(provider))}`;
  }

  #shown(provider) {
    // A provider that starts again keeps the form in its place, which says what came of it.
    this.#restartable ||= Boolean(provider.since) || provider.state === 'unavailable';
    this.#wasDown ||= isDown(provider);
    const help = stateHelp(provider.state);
    return html`<div class="row"><h1>${foreign(this.#named())}</h1>${stateBadge(provider.state)}</div>
      ${provider.reason
        ? html`<div class="callout ${provider.state === 'ready' ? '' : 'bad'}" role="status"><strong>${reasonText(provider.reason)}</strong>
            ${help ? html`<p>${help}</p>` : nothing}</div>`
        : help ? html`<p>${help}</p>` : nothing}
      ${this.#restartable && this.#wasDown ? this.#restart(provider) : nothing}
      ${this.#next(provider)}
      ${provider.lastEnd ? this.#end(provider) : nothing}
      ${provider.kind === 'app' ? html`<gw-circuits .app=${provider.name}></gw-circuits><gw-failed-calls .app=${provider.name}></gw-failed-calls>` : nothing}
      <div class="beside spaced">
        <section class="card" aria-labelledby="provider-facts">
          <h2 id="provider-facts">${t('providers.facts')}</h2>${facts(provider)}
        </section>
        ${this.#restartable && !this.#wasDown ? this.#restart(provider) : nothing}
      </div>
      ${provider.pid || provider.lastLines?.length ? this.#lines(provider) : nothing}`;
  }

  #restart(provider) {
    return html`<section class="card" aria-labelledby="provider-restart">
      <h2 id="provider-restart">${t('providers.restart')}</h2>
      <gw-restart .kind=${this.kind} .name=${this.name} .state=${provider.state} @gw-restarted=${() => this.#provider.reload()}></gw-restart>
    </section>`;
  }

  #next(provider) {
    const isApp = provider.kind === 'app';
    const place = isApp ? `apps.${provider.name}` : provider.kind === 'runtime'
      ? ['runtime', 'providers', provider.name].join('.') : ['providers', provider.kind, provider.name].join('.');
    return html`<p class="row links">
      ${isApp
        ? html`<a href="${link({ tab: 'calls', app: provider.name })}">${t('providers.calls')}</a>`
        : nothing}
      <a href="${link({ tab: 'audit', action: 'provider.restart', about: provider.name })}">${t('providers.auditRecords')}</a>
      <a href="${link({ tab: 'configuration', key: place })}">${t('providers.configuration')}</a>
      ${provider.kind === 'runtime'
        ? html`<a href="${link({ tab: 'runtimes', runtime: provider.name })}">${t('providers.sessions')}</a>` : nothing}
      ${provider.package ? html`<a href="${link({ tab: 'lock', q: place })}">${t('providers.lock')}</a>` : nothing}
    </p>`;
  }

  /** Open as long as it does not serve: then this is what an operator looks for. */
  #end(provider) {
    const end = provider.lastEnd;
    return html`<details class="end" ?open=${needsCare(provider)}>
      <summary><h2>${t('providers.end')}</h2> ${time(end.at)}</summary>
      <p>${reasonText(end.reason)}</p>
      <gw-lines .lines=${end.lastLines ?? []} .label=${t('providers.end.lines')} .file=${`${this.name}-ended.log`}></gw-lines>
    </details>`;
  }

  #lines(provider) {
    return html`<section>
      <h2>${t('providers.lines')}</h2>
      <p class="quiet">${t('providers.lines.help')}</p>
      <gw-lines .lines=${provider.lastLines ?? []} .label=${t('providers.lines')} .file=${`${this.name}.log`}
        .actions=${this.#refresh.button()}></gw-lines>
    </section>`;
  }
}

/** Whether a provider has no process and an operator has to start one. */
function isDown(provider) {
  return ['failed', 'stopped', 'unavailable'].includes(provider.state);
}

/** Everything that the API says of a provider, in words. */
function facts(provider) {
  const digest = provider.package?.digest;
  const rows = [
    [t('providers.kind'), provider.kind],
    [t('providers.id'), html`<code>${foreign(provider.name)}</code>`],
    [t('providers.runs'), hasText(`providers.runs.${provider.runs}`) ? stateText('providers.runs', provider.runs) : provider.runs],
    [t('providers.since'), provider.since && time(provider.since)],
    [t('providers.package'), provider.package && html`${foreign(provider.package.name)} <code>${provider.package.version}</code>`],
    [t('providers.digest'), digest && html`<span class="row"><code>${visible(digest)}</code>${copyButton(digest)}</span>`],
    [t('providers.pid'), provider.pid],
    [t('providers.instances'), provider.instances && html`<ul class="plain">${provider.instances.map((one) => html`<li>${instanceText(one)}</li>`)}</ul>`],
    [t('providers.restarts'), provider.restarts],
    [t('providers.starts'), provider.starts],
    [t('providers.secondsToStart'), provider.secondsToStart !== undefined && duration(provider.secondsToStart)],
    [t('providers.held'), provider.callsHeld],
    [t('providers.egressRefused'), provider.egressRefused],
  ];
  return html`<dl class="facts">${rows
    .filter(([, value]) => value !== undefined && value !== false && value !== null)
    .map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`;
}

/** One of several processes: its number, its state and its calls. */
function instanceText(instance) {
  return html`${instance.pid ?? '–'} ${stateBadge(instance.state)} ${tn('providers.instance.calls', instance.callsInFlight)}`;
}

define('gw-provider', ProviderDetail);
