// The certified provider 'oidc-provider' on a free port of the loopback address.
// Arguments: the folder that has node_modules, the id and the secret of its client.
// It prints its issuer, then reads the base URL of the gateway, then prints 'ready'.
// It ends with its standard input.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder, clientId, clientSecret] = process.argv.slice(2);
const installed = createRequire(pathToFileURL(folder + '/'));
const { Provider } = await import(pathToFileURL(installed.resolve('oidc-provider')));

const claims = (id) => ({
  sub: id,
  name: id.charAt(0).toUpperCase() + id.slice(1),
  email: id + '@example.com',
  email_verified: id !== 'mallory',
  groups: ['people'],
});

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const lines = createInterface({ input: process.stdin });
  lines.once('line', (gateway) => {
    const provider = new Provider(issuer, {
      clients: [{
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [`${gateway}/api/v1/auth/login/callback`],
        post_logout_redirect_uris: [`${gateway}/login/done`],
        backchannel_logout_uri: `${gateway}/api/v1/auth/backchannel-logout`,
        backchannel_logout_session_required: true,
      }],
      claims: {
        openid: ['sub'],
        profile: ['name', 'groups'],
        email: ['email', 'email_verified'],
      },
      cookies: { keys: ['only for tests'] },
      features: { backchannelLogout: { enabled: true } },
      // Without its guard against private addresses: the gateway is at one.
      fetch: (url, { dispatcher, ...options }) => fetch(url, options),
      findAccount: (_, id) => ({ accountId: id, claims: () => claims(id) }),
    });
    provider.on('backchannel.error', (ctx, error) => console.error(String(error)));
    server.on('request', provider.callback());
    console.log('ready');
  });
  lines.once('close', () => process.exit());
  console.log(issuer);
});
