import { AppNames } from '../../core/app-names.js';
import { html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';

/** The names of tools and operations, with the display names of their apps. */
export class ToolNames extends AppNames {
  /** An operation of an app: `Inventory items.list`. */
  operation(app, operation) {
    return html`${foreign(this.of(app))} <code>${foreign(operation)}</code>`;
  }

  /** A text that names an operation as `app/operation`, with the name of its app for people. */
  mention(text, app, operation) {
    return String(text).replaceAll(`${app}/${operation}`, `${this.of(app)} ${operation}`);
  }

  /** A tool as models name it, behind the app whose id it begins with: `Inventory inventory_items_list`. */
  tool(id) {
    const app = this.ids()
      .filter((name) => String(id).startsWith(`${name.replace(/[^A-Za-z0-9]/g, '_')}_`))
      .sort((one, other) => other.length - one.length)[0];
    return html`${app ? foreign(this.of(app)) : ''} <code>${foreign(id)}</code>`;
  }
}
