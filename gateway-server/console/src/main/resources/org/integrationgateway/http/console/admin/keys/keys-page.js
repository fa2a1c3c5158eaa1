import { Action } from '../../core/action.js';
import { get, post } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { Once } from '../../core/once.js';
import { badge, confirm, stateText, time } from '../../core/parts.js';
import { Refresh } from '../../core/refresh.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import './leaked-key.js';
import './rewrap-state.js';

const USES = { seals: 'good', opens: 'warn', retired: 'plain', hashes: 'plain' };

/** The keys that stored values are sealed by, what is to be done, and their rotation. */
class KeysPage extends Element {
  static properties = { place: {} };

  #status = new Resource(this, (signal) => get('/admin/api/v1/keys/status', {}, signal));
  #keys = new Resource(this, (signal) => get('/admin/api/v1/keys', {}, signal));
  #once = new Once();
  #refresh = new Refresh(this, () => this.#follow(), 1);

  #rotate = new Action(this, async () => {
    if (await confirm({ title: t('keys.rotate.title'), text: t('keys.rotate.text'), action: t('keys.rotate') })) {
      const { id } = await post('/admin/api/v1/keys/rotate', {}, { headers: this.#once.headers({}) });
      this.#once.done();
      say(t('keys.rotate.done', { key: id }));
      await Promise.all([this.#keys.reload(), this.#status.reload()]);
    }
  });

  #rewrap = new Action(this, async () => {
    this.#status.data = await post('/admin/api/v1/keys/rewrap');
  });

  #isRunning() {
    return this.#status.data?.rewrap?.state === 'running';
  }

  /** Reads the progress while work is under way, and the keys when it has ended. */
  async #follow() {
    if (this.#isRunning()) {
      await this.#status.reload();
      if (!this.#isRunning()) {
        await this.#keys.reload();
      }
    }
  }

  view() {
    return html`<h1>${t('keys.title')}</h1>
      <p class="quiet">${t('keys.intro')}</p>
      ${this.#status.view((status) => this.#state(status))}
      <div class="actions">
        <button type="button" ?disabled=${this.#rotate.busy} @click=${() => this.#rotate.run()}>${t('keys.rotate')}</button>
        <button type="button" class="other" ?disabled=${this.#rewrap.busy || this.#isRunning()} @click=${() => this.#rewrap.run()}>${t('keys.rewrap')}</button>
        <a class="button other" href="${link({ tab: 'audit', action: 'key.' })}">${t('keys.audit')}</a>
      </div>
      ${this.#rotate.problem()}${this.#rewrap.problem()}
      ${this.#keys.view(({ keys }) => this.#table(keys))}
      <gw-leaked-key .root=${this.#status.data?.rootKeys?.[0]?.id}></gw-leaked-key>`;
  }

  #state({ sealing, subjects, rootKeys, rewrap, advice }) {
    return html`<section class="card"><h2>${t('keys.todo')}</h2>
        ${advice.length
          ? html`<ul>${advice.map((one) => html`<li>${foreign(one)}</li>`)}</ul>`
          : html`<p>${badge('good', t('keys.todo.nothing'))}</p>`}
        <gw-rewrap-state .work=${rewrap}></gw-rewrap-state></section>
      <h2>${t('keys.roots')}</h2>
      <ul class="cards">${rootKeys.map((root) => html`<li class="card">
        <h3><code>${foreign(root.id)}</code></h3>
        <p>${root.first ? badge('good', t('keys.root.first')) : root.removable ? badge('plain', t('keys.root.removable')) : badge('warn', t('keys.root.needed'))}</p>
        <p>${root.wraps.length ? html`${tn('keys.root.wraps', root.wraps.length)}: ${foreign(root.wraps.join(', '))}` : t('keys.root.nothing')}</p>
      </li>`)}</ul>
      <p>${t('keys.sealing')} <code>${foreign(sealing)}</code>. ${tn('keys.subjects', subjects)}</p>`;
  }

  #table(keys) {
    return html`<div class="table"><table class="stack">
      <caption>${t('keys.data')}</caption>
      <thead><tr><th scope="col">${t('keys.key')}</th><th scope="col">${t('keys.use')}</th><th scope="col">${t('keys.wrapped')}</th>
        <th scope="col">${t('keys.created')}</th><th scope="col" class="number">${t('keys.values')}</th></tr></thead>
      <tbody>${keys.map((key) => html`<tr>
        <th scope="row"><code>${foreign(key.id)}</code></th>
        <td data-label="${t('keys.use')}">${badge(USES[key.use] ?? 'plain', stateText('keys.use', key.use))}
          ${key.retiredAt ? html`<br /><small>${time(key.retiredAt)}</small>` : nothing}</td>
        <td data-label="${t('keys.wrapped')}"><code>${foreign(key.rootKey)}</code></td>
        <td data-label="${t('keys.created')}">${time(key.createdAt)}</td>
        <td class="number" data-label="${t('keys.values')}">${key.values === undefined ? t('keys.values.unknown') : new Intl.NumberFormat().format(key.values)}</td>
      </tr>`)}</tbody></table></div>`;
  }
}

define('gw-keys', KeysPage);
