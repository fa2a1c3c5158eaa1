/** The place of an app: its page, or with `connect`, `operation` and others what is on it. */
export function appPlace(app, more = {}) {
  return { tab: 'apps', app: app.name, ...more };
}

/** The place where a connection is made, or made again where `instance` is the id of one. */
export function connectPlace(app, connection, more = {}) {
  return appPlace(app, { connect: connection.name, ...more });
}
