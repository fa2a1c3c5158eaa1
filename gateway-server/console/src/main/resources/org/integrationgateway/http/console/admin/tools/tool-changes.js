import { Action } from '../../core/action.js';
import { post, segment } from '../../core/api.js';
import { AppNames } from '../../core/app-names.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { Filter } from '../../core/filter.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { badge, confirm, time } from '../../core/parts.js';
import { crumbs, parts } from '../../core/places.js';
import { PagedResource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { empty } from '../../core/states.js';
import { t, tn } from '../../core/text.js';
import { differences } from './differences.js';

/** The states of tools, and how each is shown. */
export const STATES = { approved: 'good', changed: 'warn', added: 'warn' };

/** The tools of an app whose descriptions wait, what changed in them, and their approval. */
class ToolChanges extends Element {
  static properties = { app: {}, all: {} };

  #tools = new PagedResource(this, () => ({
    path: `/admin/api/v1/apps/${segment(this.app)}/tools`,
    query: { changed: this.all ? undefined : 'true' },
    member: 'tools',
  }));
  #names = new AppNames(this, { all: true });
  #words = new Filter(this, this.#tools);
  #approve = new Action(this, async (names) => {
    const { approved } = await post(`/admin/api/v1/apps/${segment(this.app)}/tools/approve`, names ? { tools: names } : {});
    say(tn('tools.done', approved.length));
    await this.#tools.reload();
    this.updateComplete.then(() => this.querySelector('h1').focus());
  });

  async #approveAll(count) {
    const agreed = await confirm({
      title: t('tools.approveAll.ask', { app: plain(this.#names.of(this.app)) }),
      text: tn('tools.approveAll.help', count),
      action: t('tools.approveAll'),
    });
    if (agreed) {
      this.#approve.run();
    }
  }

  view() {
    return html`${crumbs([{ text: t('tools.title'), place: { tab: 'tools' } }], foreign(this.#names.of(this.app)))}
      <h1 tabindex="-1">${t('tools.of')} ${foreign(this.#names.of(this.app))}</h1>
      ${parts(t('tools.which'), [
        { text: t('tools.waiting'), place: { tab: 'tools', app: this.app }, current: !this.all },
        { text: t('tools.everyTool'), place: { tab: 'tools', app: this.app, all: '1' }, current: this.all },
      ])}
      <p><a href="${link({ tab: 'providers', provider: `app/${this.app}` })}">${t('tools.provider')}</a></p>
      ${this.#approve.problem()}
      ${this.#tools.view((tools) => tools.length
        ? this.#list(tools)
        : this.all ? empty(t('tools.none'), t('tools.none.help')) : empty(t('tools.nothing'), t('tools.nothing.help')))}`;
  }

  #list(tools) {
    const waiting = tools.filter((one) => one.state !== 'approved').length;
    const found = this.#words.of(tools, (one) => [one.tool, one.connection, one.surface, ...(one.warnings ?? [])]);
    return html`<div class="row apart">
        ${this.#words.box(t('tools.searchTool'))}
        ${waiting > 1
          ? html`<button type="button" ?disabled=${this.#approve.busy} @click=${() => this.#approveAll(waiting)}>${t('tools.approveAll')}</button>`
          : nothing}
      </div>
      ${found.length
        ? html`<ul class="plain">${repeat(found, (one) => `${one.connection} ${one.surface} ${one.tool}`, (one) => this.#tool(one))}</ul>`
        : this.#words.nothingFound()}`;
  }

  #tool(one) {
    return html`<li class="card">
      <div class="row apart">
        <h2>${foreign(one.tool)}</h2>
        ${badge(STATES[one.state] ?? 'plain', t(`tools.state.${one.state}`))}
      </div>
      <p class="quiet">${t('tools.from')} <code>${foreign(one.connection)}</code> (<code>${one.surface}</code>)${
        one.changedAt ? html`, ${t('tools.changedAt')} ${time(one.changedAt)}` : nothing}${
        one.approvedAt ? html`, ${t('tools.approvedAt')} ${time(one.approvedAt)}` : nothing}</p>
      ${one.warnings
        ? html`<div class="callout bad"><strong>${t('tools.warnings')}</strong>
            <ul>${one.warnings.map((warning) => html`<li>${foreign(warning)}</li>`)}</ul></div>`
        : nothing}
      ${one.differences ? differences(one.differences) : one.state === 'approved' ? nothing : html`<p>${t('tools.tooLong')}</p>`}
      ${one.state === 'approved'
        ? nothing
        : html`<p><button type="button" class="other" ?disabled=${this.#approve.busy}
            @click=${() => this.#approve.run([one.tool])}>${t('tools.approve')} ${foreign(one.tool)}</button></p>`}
    </li>`;
  }
}

define('gw-tool-changes', ToolChanges);
