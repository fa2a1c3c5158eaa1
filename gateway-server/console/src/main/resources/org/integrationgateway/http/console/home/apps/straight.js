import { post } from '../../core/api.js';
import { say } from '../../core/messages.js';
import { go } from '../../core/router.js';
import { begin } from './attempt.js';
import { appPlace, connectPlace } from './places.js';

/** Whether a connection needs nothing from this console: the person agrees at the service. */
export function isStraight(connection) {
  return connection.authTypes.includes('oauth') && connection.status !== 'needs_admin_configuration'
    && !Object.values(connection.connectionParams).some((param) => !param.from);
}

/** Leads to the service at once; where that fails, to the page that connects, which can say more. */
export async function leave(app, connection, instance) {
  const next = location.pathname + `?${new URLSearchParams(appPlace(app, { done: connection.name }))}`;
  try {
    const { url } = await post('/api/v1/auth/start-oauth', { integration: app.name, connection: connection.name, instance, next });
    begin(app, connection);
    location.assign(url);
  } catch (error) {
    say(error.message);
    go(connectPlace(app, connection, { instance }));
  }
}
