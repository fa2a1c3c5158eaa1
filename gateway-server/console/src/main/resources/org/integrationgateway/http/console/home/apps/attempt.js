/**
 * What was stored for a connection before the person went away to connect it: the page that they
 * come back to compares, because the address alone proves nothing.
 */
const KEY = 'gateway-connect';

/** Notes what is stored now. */
export function begin(app, connection, owner) {
  const before = Object.fromEntries(connection.instances.map((one) => [one.id, stamp(one)]));
  sessionStorage.setItem(KEY, JSON.stringify({ app: app.name, connection: connection.name, owner, before }));
}

/** The instance that was stored since then and works; undefined without one. */
export function changedSince(app, connection, owner) {
  const attempt = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
  sessionStorage.removeItem(KEY);
  if (attempt.app !== app.name || attempt.connection !== connection.name || attempt.owner !== owner) {
    return undefined;
  }
  return connection.instances.find((one) => one.credentialState !== 'invalid' && attempt.before[one.id] !== stamp(one));
}

function stamp(instance) {
  return `${instance.updatedAt} ${instance.credentialState}`;
}
