import { AppNames } from '../../core/app-names.js';
import { Element, define, html } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';
import './app-members.js';

/** The apps with a policy; `&app=NAME` shows the members of one. */
class MembersPage extends Element {
  static properties = { place: {} };

  view() {
    return this.place.app
      ? html`<gw-app-members .app=${this.place.app}></gw-app-members>`
      : html`<h1>${t('members.title')}</h1><p class="quiet">${t('members.intro')}</p><gw-guarded-apps></gw-guarded-apps>`;
  }
}

class GuardedApps extends Element {
  #apps = new PagedResource(this, () => ({ path: '/admin/api/v1/authorization/apps', member: 'apps' }));
  #names = new AppNames(this, { all: true });
  #filter = new Filter(this, this.#apps);

  view() {
    return this.#apps.view((apps) =>
      apps.length
        ? this.#table(apps)
        : empty(t('members.empty'), t('members.empty.help'), html`<pre><code>${t('members.empty.example')}</code></pre>`),
    );
  }

  #table(apps) {
    const shown = this.#filter.of(apps, (app) => [app.name, this.#names.of(app.name), app.policy]);
    return html`${apps.length > 10 || this.#apps.next ? this.#filter.box(t('members.filter')) : ''}
      ${shown.length
        ? html`<div class="table"><table class="stack">
            <caption>${t('members.apps')}</caption>
            <thead><tr>
              <th scope="col">${t('members.app')}</th><th scope="col">${t('members.policy')}</th><th scope="col">${t('members.others')}</th>
            </tr></thead>
            <tbody>${shown.map((app) => html`<tr>
              <th scope="row"><a href="${link({ tab: 'members', app: app.name })}">${app.name === 'admin' ? t('members.of.admin') : this.#names.withId(app.name)}</a>
                ${app.name === 'admin' ? html`<br /><small>${t('members.admin')}</small>` : ''}</th>
              <td data-label="${t('members.policy')}"><code>${foreign(app.policy)}</code>${app.sharedWith?.length
                ? html`<br /><small>${t('members.shared.with')} ${foreign(app.sharedWith.map((one) => this.#names.of(one)).join(', '))}</small>` : ''}</td>
              <td data-label="${t('members.others')}">${app.default === 'allow'
                ? badge('warn', t('members.others.allow'))
                : badge('plain', t('members.others.deny'))}</td>
            </tr>`)}</tbody>
          </table></div>`
        : this.#filter.nothingFound()}`;
  }
}

define('gw-guarded-apps', GuardedApps);
define('gw-members', MembersPage);
