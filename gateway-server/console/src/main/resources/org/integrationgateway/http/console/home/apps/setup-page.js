import { Element, define, html, nothing } from '../../core/element.js';
import { get, segment } from '../../core/api.js';
import { base, fact } from '../../core/facts.js';
import { foreign, plain } from '../../core/foreign.js';
import { codeBlock, copyButton } from '../../core/parts.js';
import { crumbs } from '../../core/places.js';
import { Resource } from '../../core/resource.js';
import { t } from '../../core/text.js';
import { appPlace } from './places.js';

/** For operators: what has to be registered at the service and written in gateway.yaml for an OAuth client. */
class SetupPage extends Element {
  static properties = { place: {} };

  #app = new Resource(this, (signal) => get(`/api/v1/apps/${segment(this.place.app)}`, {}, signal));

  #name() {
    return this.#app.data?.displayName || this.place.app;
  }

  view() {
    const name = this.#name();
    return html`${crumbs([{ text: t('apps.title'), place: { tab: 'apps' } }, { text: foreign(name), place: appPlace({ name: this.place.app }) }], t('setup.crumb'))}
      <h1>${t('setup.title')} ${foreign(name)}</h1>
      ${this.#app.view((app) => this.#steps(app))}`;
  }

  updated() {
    document.title = `${t('setup.title')} ${plain(this.#name())} · ${t('home.title')}`;
  }

  #steps(app) {
    const connection = app.connections.find((one) => one.name === this.place.setup);
    if (connection && !connection.actions.includes('admin_configure')) {
      return html`<p role="status">${t('setup.done')}</p>`;
    }
    const key = `apps.${app.name}.connections.${this.place.setup}.auth`;
    const redirect = fact('callback') || `${location.origin}${base}/api/v1/auth/callback`;
    return html`<p>${t('setup.intro')}</p>
      <section class="card" aria-labelledby="setup-register"><h2 id="setup-register">${t('setup.register')}</h2>
        <p>${t('setup.register.help')}</p>
        <p class="row"><code class="url">${redirect}</code> ${copyButton(redirect, t('setup.redirect.copy'))}</p></section>
      <section class="card" aria-labelledby="setup-write"><h2 id="setup-write">${t('setup.write')}</h2>
        <p>${t('setup.write.help')}</p>
        <p class="row"><code class="url">${foreign(key)}</code> ${copyButton(key, t('configuration.copy'))}</p>
        ${codeBlock(yaml(app.name, this.place.setup), t('setup.yaml.copy'))}</section>
      <section class="card" aria-labelledby="setup-restart"><h2 id="setup-restart">${t('setup.restart')}</h2>
        <p>${t('setup.restart.help')}</p>${codeBlock('gateway reload')}
        ${fact('docs') ? html`<p><a href="${fact('docs')}/connections-oauth.html">${t('setup.docs')}</a></p>` : nothing}</section>`;
  }
}

/** The part of gateway.yaml that has the client. */
function yaml(app, connection) {
  return `apps:
  ${app}:
    connections:
      ${connection}:
        auth:
          clientId: ${t('setup.yaml.id')}
          clientSecret: "\${file:${app}-client-secret}"
`;
}

define('gw-setup', SetupPage);
