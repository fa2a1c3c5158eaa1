import { Element, define, html } from '../../core/element.js';
import { PagedResource } from '../../core/resource.js';
import { empty } from '../../core/states.js';
import { t } from '../../core/text.js';

/** Every provider and app, with its state. */
class ProvidersPage extends Element {
  static properties = { place: {} };

  #providers = new PagedResource(this, () => ({ path: '/admin/api/v1/providers', member: 'providers' }));

  view() {
    return html`<h1>${t('providers.title')}</h1>
      ${this.#providers.view((providers) =>
        providers.length
          ? html`<ul>${providers.map((provider) => html`<li>${provider.kind} ${provider.name}: ${provider.state}</li>`)}</ul>`
          : empty(t('providers.empty'), t('providers.empty.help')),
      )}`;
  }
}

define('gw-providers', ProvidersPage);
