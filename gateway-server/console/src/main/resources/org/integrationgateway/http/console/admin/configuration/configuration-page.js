import { everyPage, get } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign } from '../../core/foreign.js';
import { codeBlock, time } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { note } from '../../core/router.js';
import { Slice } from '../../core/slice.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import './setting-tree.js';
import { settingCard } from './setting.js';
import { tree } from './tree.js';

const PATH = '/admin/api/v1/configuration';
const RELOAD = '/admin/api/v1/reload';
const MOST = 100_000;

/** Every setting that this server runs with: as a tree, or those that have the searched words. */
class ConfigurationPage extends Element {
  static properties = { place: {}, onlySet: { state: true } };

  #configuration = new Resource(this, (signal) => read(signal));
  #slice = new Slice(this);
  #words;

  connectedCallback() {
    this.onlySet = this.place.set === '1';
    this.#words = new Filter(this, undefined, { text: this.place.q ?? '', typed: () => this.#note() });
    super.connectedCallback();
  }

  #note() {
    note({ tab: 'configuration', q: this.#words.text, set: this.onlySet ? '1' : '', key: this.place.key });
  }

  view() {
    return html`<h1>${t('configuration.title')}</h1>
      <p>${t('configuration.intro')}</p>
      ${this.#configuration.view((configuration) =>
        configuration.settings.length
          ? this.#shown(configuration)
          : empty(t('configuration.empty'), t('configuration.empty.help')))}`;
  }

  #shown({ files, warnings, settings, reload }) {
    const meant = this.onlySet ? settings.filter((one) => one.set) : settings;
    const searched = this.#words.text.trim() !== '';
    return html`${reload.current ? html`<p>${t('configuration.generation', { generation: reload.generation })}</p>` : this.#outdated(reload.last)}
      ${warnings.length ? this.#warnings(warnings) : reload.current ? html`<p>${t('configuration.noWarnings')}</p>` : nothing}
      <details><summary>${tn('configuration.files', files.length)}</summary>
        <ul>${files.map((file) => html`<li><code>${foreign(file)}</code></li>`)}</ul>
        <p>${t('configuration.command')}</p>${codeBlock('gateway config explain')}
      </details>
      <div class="row">
        ${this.#words.box(t('configuration.search'))}
        <label class="choice"><input type="checkbox" .checked=${this.onlySet}
          @change=${(event) => { this.onlySet = event.target.checked; this.#note(); }} />${t('configuration.onlySet')}</label>
      </div>
      ${searched ? this.#found(meant) : html`<gw-setting-tree .root=${tree(meant)} .start=${this.place.key ?? ''}></gw-setting-tree>`}`;
  }

  #found(settings) {
    const found = this.#words.of(settings, (one) => [one.key, one.value, one.description, one.origin]);
    return found.length
      ? html`<p role="status">${tn('configuration.found', found.length)}</p>
          <ul class="settings">${this.#slice.of(found).map((one) => html`<li>${settingCard(one, one.key)}</li>`)}</ul>
          ${this.#slice.more(found)}`
      : this.#words.nothingFound();
  }

  /** Why this server does not run with what its files say. */
  #outdated({ state, at, problems, failures }) {
    const refused = state === 'refused';
    return html`<section class="callout warn" aria-labelledby="configuration-outdated">
      <h2 id="configuration-outdated">${t(refused ? 'configuration.refused' : 'configuration.incomplete')}</h2>
      <p>${t('configuration.outdated')} ${time(at)}. ${t(refused ? 'configuration.refused.help' : 'configuration.incomplete.help')}</p>
      <ul>${refused
        ? problems.filter((one) => one.severity === 'error').map((one) => html`<li><code>${one.at}</code> ${foreign(one.message)}
          ${one.remedy ? html`<br />${foreign(one.remedy)}` : nothing}</li>`)
        : failures.map((one) => html`<li>${foreign(one.message)}</li>`)}</ul>
    </section>`;
  }

  #warnings(warnings) {
    return html`<section class="callout warn" aria-labelledby="configuration-warnings">
      <h2 id="configuration-warnings">${tn('configuration.warnings', warnings.length)}</h2>
      <ul>${warnings.map((one) => html`<li><code>${one.at}</code> ${foreign(one.message)}
        ${one.remedy ? html`<br />${foreign(one.remedy)}` : nothing} <small>${one.rule}</small></li>`)}</ul>
    </section>`;
  }
}

/** Reads all settings: they are searched and shown as one tree. */
async function read(signal) {
  const { files, warnings } = await get(PATH, { limit: 1 }, signal);
  const settings = await everyPage(PATH, { member: 'settings', most: MOST, signal });
  const reload = await get(RELOAD, {}, signal);
  return { files, warnings, settings, reload };
}

define('gw-configuration', ConfigurationPage);
