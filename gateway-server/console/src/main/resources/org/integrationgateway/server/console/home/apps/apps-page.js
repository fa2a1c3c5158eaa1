import { Element, define, html } from '../../core/element.js';
import { PagedResource } from '../../core/resource.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** The apps that the person may use. */
class AppsPage extends Element {
  static properties = { place: {} };

  #apps = new PagedResource(this, () => ({ path: '/api/v1/apps' }));

  view() {
    return html`<h1>${t('apps.title')}</h1>
      ${this.#apps.view((apps) =>
        apps.length
          ? html`<ul class="cards">${apps.map((app) => html`<li class="card"><h2>${app.displayName}</h2><p>${app.description}</p></li>`)}</ul>`
          : empty(t('apps.empty'), t('apps.empty.help')),
      )}`;
  }
}

define('gw-apps', AppsPage);
