import { everyPage } from './api.js';
import { html } from './element.js';
import { foreign } from './foreign.js';
import { Resource } from './resource.js';

let names;

/** The display names of the apps, read once for all parts of a page. */
export class AppNames {
  #names;

  constructor(host) {
    this.#names = new Resource(host, () => (names ??= read()));
  }

  /** The name of an app for people; its id where that is not known. */
  of(app) {
    return this.#names.data?.get(app) ?? app;
  }

  /** An operation of an app: `Inventory items.list`. */
  operation(app, operation) {
    return html`${foreign(this.of(app))} <code>${foreign(operation)}</code>`;
  }

  /** A tool as models name it, behind the app whose id it begins with: `Inventory inventory_items_list`. */
  tool(id) {
    const app = [...(this.#names.data?.keys() ?? [])]
      .filter((name) => String(id).startsWith(`${name.replace(/[^A-Za-z0-9]/g, '_')}_`))
      .sort((one, other) => other.length - one.length)[0];
    return html`${app ? foreign(this.of(app)) : ''} <code>${foreign(id)}</code>`;
  }
}

async function read() {
  try {
    const apps = await everyPage('/api/v1/apps');
    return new Map(apps.map((app) => [app.name, app.displayName || app.name]));
  } catch (failure) {
    names = undefined;
    throw failure;
  }
}
