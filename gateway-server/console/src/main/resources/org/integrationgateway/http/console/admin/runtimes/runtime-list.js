import { everyPage } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, stateText } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';

/** How runtimes restrict the network, as the API names it. */
export const EGRESS_MODES = ['none', 'cidr', 'hostname'];

/** The runtime providers and what each can do. */
class RuntimeList extends Element {
  #runtimes = new Resource(this, (signal) => everyPage('/admin/api/v1/runtime/providers', { member: 'providers', signal }));
  #refresh = new Refresh(this, () => this.#runtimes.reload());

  view() {
    return html`<div class="row apart"><h1>${t('runtimes.title')}</h1>${this.#refresh.button()}</div>
      <p>${t('runtimes.intro')}</p>
      ${this.#runtimes.view((runtimes) =>
        runtimes.length
          ? html`<ul class="cards">${runtimes.map((runtime) => this.#card(runtime))}</ul>`
          : empty(t('runtimes.empty'), t('runtimes.empty.help')))}`;
  }

  #card(runtime) {
    return html`<li class="card">
      <div class="row apart">
        <h2><a href="${link({ tab: 'runtimes', runtime: runtime.name })}">${foreign(runtime.name)}</a></h2>
        ${runtime.loaded ? badge('good', t('runtimes.answers')) : badge('bad', t('runtimes.silent'))}
      </div>
      ${runtime.default ? html`<p>${t('runtimes.default')}</p>` : nothing}
      ${runtime.error
        ? html`<div role="alert"><p>${foreign(runtime.error)}</p><p>${t('runtimes.silent.help')}</p></div>`
        : html`<p>${tn('runtimes.sessions', runtime.sessionCount)}</p>${this.#profile(runtime.profile)}`}
      <p><a href="${link({ tab: 'providers', provider: `runtime/${runtime.name}` })}">${t('runtimes.provider')}</a></p>
    </li>`;
  }

  /** What it says that it can do; where this deployment uses less, that too. */
  #profile({ advertised, effective }) {
    const rows = [
      [t('runtimes.hostsApps'), (one) => yes(one.canHostApps)],
      [t('runtimes.egress'), (one) => stateText('runtimes.egress', one.egressMode)],
      [t('runtimes.workspaces'), (one) => yes(one.preparesWorkspaces)],
      [t('runtimes.platforms'), (one) => one.platforms.join(', ') || t('runtimes.platforms.unknown')],
    ];
    return html`<dl class="facts">${rows.map(([name, of]) => {
      const says = of(advertised);
      const used = of(effective ?? advertised);
      return html`<dt>${name}</dt><dd>${foreign(says)}${used === says ? nothing : html`<br />${t('runtimes.effective', { used })}`}</dd>`;
    })}</dl>`;
  }
}

function yes(flag) {
  return flag ? t('runtimes.yes') : t('runtimes.no');
}

define('gw-runtime-list', RuntimeList);
