import { base, fact } from '../facts.js';
import { Element, define, html, nothing } from '../element.js';
import { foreign } from '../foreign.js';
import { t } from '../text.js';
import './menu.js';
import './search.js';
import { THEMES, chooseTheme, theme } from './theme.js';

const icon = document.querySelector('link[rel=icon]').href;

/** The header of every page: the consoles, the search, the documentation, colours, and the person. */
class Header extends Element {
  static properties = { pages: {}, console: {}, end: {} };

  #themed = () => this.requestUpdate();

  connectedCallback() {
    super.connectedCallback();
    window.addEventListener('gateway-theme', this.#themed);
  }

  disconnectedCallback() {
    super.disconnectedCallback();
    window.removeEventListener('gateway-theme', this.#themed);
  }

  view() {
    return html`<header class="top">
      <a class="brand" href="${fact('home')}"><img src="${icon}" alt="" /><span>${t('home.title')}</span></a>
      ${fact('admin')
        ? html`<div class="consoles">${this.#console('home', t('nav.home'))}${this.#console('admin', t('nav.admin'))}</div>`
        : nothing}
      <gw-search .pages=${this.pages}></gw-search>
      <div class="end">
        ${this.end ?? nothing}
        ${fact('docs') ? html`<a class="button other docs" href="${fact('docs')}"><span class="full">${t('nav.docs')}</span><span class="brief" aria-hidden="true">${t('nav.docs.short')}</span></a>` : nothing}
        <gw-menu .label=${html`<span aria-hidden="true">◐</span><span class="hidden">${t('theme.title')}</span>`} .content=${this.#colours()}></gw-menu>
        ${fact('name') ? html`<gw-menu .label=${html`<span class="who">${foreign(fact('name').replace(/^user:/, ''))}</span>`} .content=${this.#person()}></gw-menu>` : nothing}
      </div>
    </header>`;
  }

  #console(name, text) {
    return html`<a href="${fact(name)}" aria-current="${name === this.console ? 'true' : 'false'}">${text}</a>`;
  }

  #colours() {
    return html`<fieldset><legend>${t('theme.title')}</legend>
      ${THEMES.map((name) => html`<label class="choice"><input type="radio" name="theme" value="${name}"
        .checked=${name === theme()} @change=${() => chooseTheme(name)} />${t(`theme.${name}`)}</label>`)}
    </fieldset>`;
  }

  #person() {
    const home = fact('home');
    return html`<ul class="links">
      ${fact('account') ? html`<li><a href="${fact('account')}">${t('nav.account')}</a></li>` : nothing}
      <li><a href="${home}?tab=sessions">${t('sessions.title')}</a></li>
      <li><a href="${home}?tab=tokens">${t('tokens.title')}</a></li>
    </ul>
    ${fact('logout')
      ? html`<form method="post" action="${base}/api/v1/auth/logout"><button class="other">${t('nav.logout')}</button></form>`
      : nothing}`;
  }
}

define('gw-header', Header);
