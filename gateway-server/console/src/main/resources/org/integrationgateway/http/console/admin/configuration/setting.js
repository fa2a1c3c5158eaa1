import { html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { badge, copyButton } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { owner } from './tree.js';

/**
 * One setting: its value, where it comes from, what it means.
 *
 * @param name of the key, as the list around it shows it
 */
export function settingCard(setting, name) {
  const place = owner(setting.key);
  return html`<div class="setting">
    <div class="row">
      <code class="key">${foreign(name)}</code>
      ${setting.value === '***'
        ? html`<span class="quiet">${t('configuration.hidden')}</span>`
        : html`<code class="value">${foreign(setting.value)}</code>`}
      ${setting.set ? badge('good', t('configuration.set')) : badge('plain', t('configuration.default'))}
      <span class="row actions-end">
        ${place ? html`<a href="${link(place)}">${t('configuration.provider')}</a>` : nothing}
        <a href="${link({ tab: 'configuration', key: setting.key })}">${t('configuration.link')}</a>
        ${copyButton(setting.key, t('configuration.copy'))}
      </span>
    </div>
    <p>${setting.description}</p>
    <p class="quiet">${setting.set ? origin(setting) : nothing}
      ${setting.set && setting.default ? html`${t('configuration.otherwise')} <code>${setting.default}</code>` : nothing}</p>
  </div>`;
}

/** Where a value comes from: an option of the command line wins over the file, whose value it replaces. */
function origin({ origin: from, variables = [], overridden }) {
  const at = (place) => html`${t('configuration.at')} <code>${foreign(place)}</code>`;
  if (from.startsWith('--')) {
    return html`${t('configuration.by')} <code>${foreign(from)}</code>
      ${overridden ? html`<s><code>${foreign(overridden.value)}</code></s> ${at(overridden.origin)}` : nothing}`;
  }
  return html`${at(from)} ${variables.length
    ? html`${t('configuration.environment')} ${variables.map((name) => html`<code>${foreign(name)}</code> `)}`
    : nothing}`;
}
