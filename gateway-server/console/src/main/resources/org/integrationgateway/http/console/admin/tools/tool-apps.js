import { AppNames } from '../../core/app-names.js';
import { Element, define, html } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { badge } from '../../core/parts.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';

/** The apps whose tools are pinned, those with something to approve first. */
class ToolApps extends Element {
  #apps = new PagedResource(this, () => ({ path: '/admin/api/v1/tools', member: 'apps' }));
  #names = new AppNames(this, { all: true });
  #words = new Filter(this, this.#apps);

  view() {
    return html`<h1>${t('tools.title')}</h1>
      <p>${t('tools.intro')}</p>
      ${this.#apps.view((apps) => apps.length ? this.#list(apps) : empty(t('tools.empty'), t('tools.empty.help')))}`;
  }

  #list(apps) {
    const open = apps.filter((one) => one.changed + one.added > 0).length;
    const found = this.#words.of(apps, (one) => [one.app, this.#names.of(one.app)]);
    return html`<p role="status">${open ? html`<strong>${tn('tools.open', open)}</strong>` : t('tools.fine')}</p>
      ${this.#words.box(t('tools.search'))}
      ${found.length ? this.#table(found) : this.#words.nothingFound()}`;
  }

  #table(found) {
    return html`<div class="table"><table class="stack">
      <caption class="hidden">${t('tools.title')}</caption>
      <thead><tr><th scope="col">${t('tools.app')}</th><th scope="col">${t('tools.state')}</th>
        <th scope="col" class="number">${t('tools.count')}</th><th scope="col" class="number">${t('tools.changed')}</th>
        <th scope="col" class="number">${t('tools.added')}</th></tr></thead>
      <tbody>${found.map((one) => html`<tr>
        <th scope="row"><a href="${link({ tab: 'tools', app: one.app })}">${this.#names.withId(one.app)}</a></th>
        <td data-label="${t('tools.state')}">${one.changed + one.added
          ? badge('warn', t('tools.waits')) : badge('good', t('tools.approved'))}</td>
        <td class="number" data-label="${t('tools.count')}">${one.tools}</td>
        <td class="number" data-label="${t('tools.changed')}">${one.changed}</td>
        <td class="number" data-label="${t('tools.added')}">${one.added}</td>
      </tr>`)}</tbody>
    </table></div>`;
  }
}

define('gw-tool-apps', ToolApps);
