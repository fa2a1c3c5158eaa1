import { segment, text } from '../../core/api.js';
import { Element, define, html, nothing } from '../../core/element.js';
import { foreign, foreignText, plain } from '../../core/foreign.js';
import { mapped, parse } from '../../core/json-text.js';
import { jsonView } from '../../core/json-view.js';
import { badge } from '../../core/parts.js';
import { Resource } from '../../core/resource.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { hintBadges, tagLinks } from './badges.js';
import './call.js';

/** One operation: what it does, a form for its input, and what its calls answer. */
class OperationPage extends Element {
  static properties = { app: {}, operation: {}, place: {} };

  #operation = new Resource(this, async (signal) => {
    const path = `/api/v1/apps/${segment(this.app.name)}/operations/${segment(this.operation)}`;
    // Read without loss: its schema has numbers of any length.
    return parse(await text(path, {}, signal), { plain: true });
  });

  updated() {
    document.title = `${plain(this.operation)} · ${plain(this.app.displayName || this.app.name)}`;
  }

  view() {
    const { data } = this.#operation;
    return html`${data ? nothing : html`<h1>${foreign(this.operation)}</h1>`}
      ${this.#operation.view((operation) => html`
        <h1>${foreign(operation.title || operation.id)}</h1>
        <p class="row">${operation.title && operation.title !== operation.id ? html`<code>${foreign(operation.id)}</code>` : nothing} ${hintBadges(operation)}
          ${tagLinks(this.app, operation)}
          ${operation.allowedRoles?.length ? html`<small>${t('operation.roles')} ${foreign(operation.allowedRoles.join(', '))}</small>` : nothing}</p>
        ${operation.description ? html`<p>${foreignText(operation.description)}</p>` : nothing}
        ${operation.warnings?.map((warning) => html`<p>${badge('warn', t('operation.warning'))} ${foreign(warning)}</p>`)}
        <gw-call .app=${this.app} .operation=${operation} .place=${this.place}></gw-call>
        ${operation.outputSchema
          ? html`<details class="folded"><summary>${t('operation.output')}</summary>${jsonView(mapped(operation.outputSchema))}</details>`
          : nothing}
        <p><a href=${link({ tab: 'calls', app: this.app.name, operation: operation.id })}>${t('operation.calls')}</a></p>
        <p><a href=${link({ tab: 'apps', app: this.app.name })}>${t('operation.others')}</a></p>`)}`;
  }
}

define('gw-operation', OperationPage);
