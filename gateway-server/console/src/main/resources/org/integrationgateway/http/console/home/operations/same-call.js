import { Element, define, html } from '../../core/element.js';
import { codeBlock } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { curl, fitsInACommand, gatewayCommand, mcpMessage } from './commands.js';

const WAYS = ['curl', 'command', 'mcp'];

/** The same call by curl, by the gateway's command, and as a message of MCP. */
class SameCall extends Element {
  static properties = { request: {}, tool: {}, way: { state: true } };

  constructor() {
    super();
    this.way = 'curl';
  }

  view() {
    return html`<h2>${t('same.title')}</h2>
      <div class="row" role="group" aria-label=${t('same.title')}>
        ${WAYS.map((way) => html`<button type="button" class="other small" aria-pressed=${way === this.way ? 'true' : 'false'}
          @click=${() => { this.way = way; }}>${t(`same.${way}`)}</button>`)}
      </div>
      <div data-way=${this.way}>${this.#content()}</div>`;
  }

  #content() {
    if (!fitsInACommand(this.request)) {
      return html`<p>${t('same.long')}</p>`;
    }
    if (this.way === 'curl') {
      return html`${codeBlock(curl(this.request))} ${this.#tokenHint()}`;
    }
    if (this.request.isForm) {
      return html`<p>${t('same.files')}</p>`;
    }
    if (this.way === 'command') {
      return html`${codeBlock(gatewayCommand(this.request))} <p class="quiet">${t('same.command.login')}</p>`;
    }
    return this.tool
      ? html`${codeBlock(mcpMessage(this.request, this.tool))}
          <p class="quiet">${t('same.mcp.where')} <a href=${link({ tab: 'mcp' })}>${t('mcp.title')}</a></p>`
      : html`<p>${t('same.mcp.none')}</p>`;
  }

  #tokenHint() {
    return html`<p class="quiet">${t('same.token')} <a href=${link({ tab: 'tokens', new: 'yes', app: this.request.app })}>${t('tokens.title')}</a></p>`;
  }
}

define('gw-same-call', SameCall);
