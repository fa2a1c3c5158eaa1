import { Element, define, html } from '../../core/element.js';
import { loading } from '../../core/states.js';
import { t } from '../../core/text.js';

/** The operations of an app, or the one of the place; their module comes when it is needed. */
class OperationsPart extends Element {
  static properties = { app: {}, place: {}, state: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    try {
      await (this.place.operation ? import('../operations/operation.js') : import('../operations/operations.js'));
      this.state = 'here';
    } catch {
      this.state = 'away';
    }
  }

  view() {
    if (this.state === 'away') {
      return html`<div role="alert"><p>${t('shell.reload')}</p></div>`;
    }
    if (!this.state) {
      return loading();
    }
    return this.place.operation
      ? html`<gw-operation .app=${this.app} .operation=${this.place.operation} .place=${this.place}></gw-operation>`
      : html`<gw-operations .app=${this.app} .place=${this.place}></gw-operations>`;
  }
}

define('gw-operations-part', OperationsPart);
