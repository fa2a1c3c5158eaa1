// The certified provider 'oidc-provider' as the authorization server of programs, with a resource,
// both on one free port of the loopback address.
// Arguments: the folder that has node_modules.
// It prints its issuer, then reads the base URL of the gateway, then prints 'ready'.
// It ends with its standard input.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const installed = createRequire(pathToFileURL(folder + '/'));
const { Provider } = await import(pathToFileURL(installed.resolve('oidc-provider')));

const program = {
  grant_types: ['client_credentials'],
  redirect_uris: [],
  response_types: [],
  token_endpoint_auth_signing_alg: 'ES256',
};

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const lines = createInterface({ input: process.stdin });
  lines.once('line', (gateway) => {
    const provider = new Provider(issuer, {
      clients: [
        {
          ...program,
          client_id: 'signed',
          token_endpoint_auth_method: 'private_key_jwt',
          jwks_uri: `${gateway}/api/v1/auth/jwks.json`,
        },
      ],
      clientAuthMethods: ['private_key_jwt'],
      features: { clientCredentials: { enabled: true }, dPoP: { enabled: true } },
      // The keys of its client are on the loopback interface, which it does not ask by itself.
      fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined }),
    });
    const usual = provider.callback();
    server.on('request', async (request, response) => {
      if (request.url !== '/me') {
        usual(request, response);
        return;
      }
      const [, value] = (request.headers.authorization ?? '').split(' ');
      const token = value && await provider.ClientCredentials.find(value);
      response.writeHead(token ? 200 : 401, { 'Content-Type': 'application/json' });
      response.end(JSON.stringify({ client: token?.clientId }));
    });
    console.log('ready');
  });
  lines.once('close', () => process.exit());
  console.log(issuer);
});
