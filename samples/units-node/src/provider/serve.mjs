// The process: listens, serves, and leaves in time.

import { rmSync, writeFileSync } from 'node:fs';

import { appMethods, catalogOf } from './service.mjs';
import { grpcServer } from './grpc.mjs';
import { Lifecycle } from './lifecycle.mjs';
import { log } from './log.mjs';

/** Within two seconds of being asked the process must be gone. */
const GRACE_MILLIS = 1_400;

const STARTED_BY_HAND = 64;
const CANNOT_LISTEN = 69;

const BY_HAND = `This is a provider of the Integration Gateway: the gateway starts it, it does nothing alone.
  gateway package && gateway serve
(SERVICE_PROVIDER_SOCKET is not set; a host names there the unix socket to listen on.)
`;

/** Serves an app until its host asks it to leave, or is gone. Its build asks it to list its operations in a file. */
export function serve(app) {
  const catalog = process.env.SERVICE_CATALOG_FILE;
  if (catalog) {
    writeFileSync(catalog, JSON.stringify(catalogOf(app, process.env.SERVICE_CATALOG_CONFIG ?? '{}'), null, 2) + '\n');
    return;
  }
  const socket = process.env.SERVICE_PROVIDER_SOCKET;
  if (!socket) {
    process.stderr.write(BY_HAND);
    process.exit(STARTED_BY_HAND);
  }
  const lifecycle = new Lifecycle(process.env.SERVICE_PROVIDER_NAME ?? app.name, app);
  const server = grpcServer({ ...lifecycle.methods(), ...appMethods(lifecycle) });
  const sessions = new Set();
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  server.on('error', (failure) => {
    log('error', `cannot listen on ${socket}`, { error: failure });
    process.exit(CANNOT_LISTEN);
  });

  const leave = () => {
    lifecycle.stop();
    const end = () => {
      rmSync(socket, { force: true });
      process.exit(0);
    };
    // Calls that run may end; closing a session waits for its calls, and the server for its sessions.
    server.close(end);
    sessions.forEach((session) => session.close());
    setTimeout(end, GRACE_MILLIS);
  };
  lifecycle.once('shutdown', leave);
  process.once('SIGTERM', leave);
  process.once('SIGINT', leave);
  // The host writes nothing; the end of standard input says that it is gone.
  process.stdin.once('end', leave).once('error', leave).resume();

  server.listen(socket);
}
