import { get, page, send } from '../../core/api.js';
import { Element, define, html, live, nothing } from '../../core/element.js';
import { base } from '../../core/facts.js';
import { foreign, plain } from '../../core/foreign.js';
import { codeBlock, copyButton, time } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { link, note } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { INSTALLS, serverName, snippets } from './snippets.js';

/** How a client of MCP is connected: which URL it needs, and what to write into its configuration. */
class McpPage extends Element {
  static properties = { place: {}, app: { state: true }, way: { state: true } };

  #offer = new Resource(this, (signal) => readOffer(signal));

  connectedCallback() {
    this.app ??= this.place?.app ?? '';
    super.connectedCallback();
  }

  get #url() {
    return `${location.origin}${base}/mcp${this.app ? `/${encodeURIComponent(this.app)}` : ''}`;
  }

  #choose(app) {
    this.app = app;
    note({ ...this.place, app });
  }

  view() {
    return html`<h1>${t('mcp.title')}</h1>
      <p>${t('mcp.intro')}</p>
      ${this.#offer.view((offer) => (offer.apps.length ? this.#content(offer) : this.#noTools(offer)))}`;
  }

  #noTools({ exists }) {
    return empty(t('mcp.none'), t(exists ? 'mcp.none.yours' : 'mcp.none.help'), html`<pre tabindex="0"><code>apps:
  demo:
    provider: {source: "builtin:demo"}
    mcp: true</code></pre>`);
  }

  #content({ apps, others, canLogIn, grants }) {
    const login = (this.way ?? (canLogIn ? 'login' : 'token')) === 'login';
    const known = apps.some((one) => one.name === this.app);
    return html`
      <section class="card" aria-labelledby="mcp-url">
        <h2 id="mcp-url">${t('mcp.url')}</h2>
        <div class="field"><label for="mcp-app">${t('mcp.which')}</label>
          <select id="mcp-app" @change=${(event) => this.#choose(event.target.value)}>
            <option value="" .selected=${live(!known)}>${tn('mcp.all', apps.length)}</option>
            ${apps.map((one) => html`<option value=${one.name} .selected=${live(one.name === this.app)}>${plain(one.displayName || one.name)} (${one.name})</option>`)}
          </select></div>
        <p class="row"><code class="url">${this.#url}</code> ${copyButton(this.#url, t('mcp.copy'))}</p>
        ${apps.length > 3 && !this.app ? html`<p class="quiet">${t('mcp.many')} <code>${this.#url}?catalog=search</code></p>` : nothing}
      </section>
      <section aria-labelledby="mcp-clients">
        <h2 id="mcp-clients">${t('mcp.clients')}</h2>
        ${canLogIn
          ? html`<div class="row" role="group" aria-label=${t('mcp.proof')}>
              ${['login', 'token'].map((way) => html`<button type="button" class="other small" aria-pressed=${login === (way === 'login') ? 'true' : 'false'}
                @click=${() => { this.way = way; }}>${t(`mcp.${way}`)}</button>`)}
            </div>`
          : nothing}
        <p>${login ? html`${t('mcp.login.help')} <a href=${link({ tab: 'sessions' })}>${t('sessions.title')}</a>.` : this.#tokenHelp()}</p>
        ${isLoopback() ? html`<p role="note">${t('mcp.loopback')}</p>` : nothing}
        ${login
          ? html`<p class="row">${Object.entries(INSTALLS).map(([id, address]) => html`<a class="button" href="${address(serverName(this.app), this.#url)}">
              ${t('mcp.install')} ${t(`mcp.${id}`)}</a>`)}</p><p class="quiet">${t('mcp.install.help')}</p>`
          : nothing}
        ${snippets(serverName(this.app), this.#url, login).map((one) => this.#client(one, login))}
      </section>
      ${this.#seen(grants)}
      <section aria-labelledby="mcp-apps">
        <h2 id="mcp-apps">${t('mcp.apps')}</h2>
        <ul>${apps.map((one) => html`<li><a href=${link({ tab: 'apps', app: one.name })}>${foreign(one.displayName || one.name)}</a> <code>${one.name}</code></li>`)}</ul>
        ${others.length
          ? html`<details><summary>${tn('mcp.others', others.length)}</summary><p class="quiet">${t('mcp.others.help')} <code>mcp: true</code></p>
              <ul>${others.map((one) => html`<li><a href=${link({ tab: 'apps', app: one.name })}>${foreign(one.displayName || one.name)}</a> <code>${one.name}</code></li>`)}</ul></details>`
          : nothing}
      </section>`;
  }

  /** Whether it worked: the clients that have access, with their last call. */
  #seen(grants) {
    return html`<section class="card" aria-labelledby="mcp-seen"><h2 id="mcp-seen">${t('mcp.seen')}</h2>
      ${grants.length
        ? html`<ul>${grants.map((one) => html`<li>${foreign(one.clientName)}: ${one.lastUsedAt
            ? html`${t('mcp.seen.last')} ${time(one.lastUsedAt)}` : t('mcp.seen.never')}</li>`)}</ul>
          <p><a href=${link({ tab: 'sessions' })}>${t('sessions.title')}</a></p>`
        : html`<p class="quiet">${t('mcp.seen.none')}</p>`}</section>`;
  }

  #tokenHelp() {
    return html`${t('mcp.token.help')} <a href=${link({ tab: 'tokens', new: 'yes', app: this.app })}>${t('tokens.title')}</a>`;
  }

  #client({ id, file, text, needsToken }, login) {
    return html`<details class="card client">
      <summary>${t(`mcp.${id}`)}</summary>
      <p>${t(login && id === 'claudeDesktop' ? (isLoopback() ? 'mcp.claudeDesktop.loopback' : 'mcp.claudeDesktop.login') : `mcp.${id}.help`)} ${file ? html`<code>${file}</code>` : nothing}</p>
      ${codeBlock(text)}
      ${needsToken && login ? html`<p class="quiet">${this.#tokenHelp()}</p>` : nothing}
    </details>`;
  }
}

/** Whether only programs on this computer reach the gateway at the address of this page. */
function isLoopback() {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(location.hostname);
}

/** The apps that offer tools to the person and the others, the clients that they let in, whether any do at all, and whether clients can log people in. */
async function readOffer(signal) {
  const [info, metadata, grants] = await Promise.all([
    get('/api/v1/auth/info', {}, signal),
    send('GET', '/.well-known/oauth-protected-resource/mcp', { signal }),
    page('/api/v1/auth/grants', { signal }),
  ]);
  const all = [];
  for (let next = undefined; next !== ''; ) {
    const read = await page('/api/v1/apps', { limit: 1000, pageToken: next, signal });
    all.push(...read.items);
    next = read.next;
  }
  const apps = all.filter((app) => app.mcp);
  return { apps, others: all.filter((app) => !app.mcp), exists: info.features.mcp, canLogIn: metadata.ok, grants: grants.items };
}

define('gw-mcp', McpPage);
