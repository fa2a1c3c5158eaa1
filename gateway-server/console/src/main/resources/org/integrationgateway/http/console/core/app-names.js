import { everyPage } from './api.js';
import { html } from './element.js';
import { foreign } from './foreign.js';
import { Resource } from './resource.js';

const OF_THE_PERSON = { path: '/api/v1/apps' };
const OF_ALL = { path: '/admin/api/v1/apps', member: 'apps' };

/** What was read, by path. */
const read = new Map();

/** The display names of the apps, read once for all parts of a page. */
export class AppNames {
  #names;

  /** @param all whether the apps are those of the gateway, for operators; else those that the person can use */
  constructor(host, { all = false } = {}) {
    this.#names = new Resource(host, () => names(all ? OF_ALL : OF_THE_PERSON));
  }

  /** The name of an app for people; its id where that is not known. */
  of(app) {
    return this.#names.data?.get(app) ?? app;
  }

  /** Whether the name of an app says its id too: `Demo` that of `demo`. */
  isId(app) {
    const name = this.of(app).toLowerCase();
    return name === app.toLowerCase() || name.endsWith(` (${app.toLowerCase()})`);
  }

  /** The name of an app with its id, as the configuration has it, where that is another word. */
  withId(app) {
    return this.isId(app) ? foreign(this.of(app)) : html`${foreign(this.of(app))} <small><code>${foreign(app)}</code></small>`;
  }

  ids() {
    return [...(this.#names.data?.keys() ?? [])];
  }
}

/** The display names of the apps that the person can use, by id. */
export function ownAppNames() {
  return names(OF_THE_PERSON);
}

/** The names by id; a name that several apps have is followed by the id. */
function named(apps) {
  const name = (app) => app.displayName || app.name;
  const several = new Set(apps.filter((app) => apps.some((other) => other !== app && name(other) === name(app))).map(name));
  return new Map(apps.map((app) => [app.name, several.has(name(app)) ? `${name(app)} (${app.name})` : name(app)]));
}

function names({ path, member }) {
  if (!read.has(path)) {
    const all = everyPage(path, { member }).then(named);
    read.set(path, all);
    all.catch(() => read.delete(path));
  }
  return read.get(path);
}
