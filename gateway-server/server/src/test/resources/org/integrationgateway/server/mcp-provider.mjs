// The certified provider 'oidc-provider' as the authorization server of an MCP server, both on one
// free port of the loopback address. It has no clients: they register.
// Arguments: the folder that has node_modules.
// It prints its issuer, then reads a line, then prints 'ready'. It ends with its standard input.
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';

const [folder] = process.argv.slice(2);
const installed = createRequire(pathToFileURL(folder + '/'));
const { Provider } = await import(pathToFileURL(installed.resolve('oidc-provider')));

const metadata = '/.well-known/oauth-protected-resource/mcp';

const server = createServer();
server.listen(0, '127.0.0.1', () => {
  const issuer = `http://127.0.0.1:${server.address().port}`;
  const resource = `${issuer}/mcp`;
  const provider = new Provider(issuer, {
    cookies: { keys: ['only for tests'] },
    scopes: ['openid', 'offline_access'],
    features: {
      registration: { enabled: true },
      revocation: { enabled: true },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => undefined,
        useGrantedResource: () => true,
        getResourceServerInfo: (_, asked) => {
          if (asked !== resource) {
            throw new Error('no such resource: ' + asked);
          }
          return { scope: 'notes:read notes:write', audience: asked, accessTokenFormat: 'opaque' };
        },
      },
    },
    issueRefreshToken: async () => true,
    rotateRefreshToken: true,
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id }) }),
  });
  const usual = provider.callback();
  const answer = (response, status, body, headers = {}) => {
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };
  const challenge = (more) => ({
    'WWW-Authenticate': `Bearer resource_metadata="${issuer}${metadata}", ${more}`,
  });
  const call = async (request, response) => {
    const [, value] = (request.headers.authorization ?? '').split(' ');
    const token = value && await provider.AccessToken.find(value);
    if (!token || token.aud !== resource) {
      answer(response, 401, {}, challenge('scope="notes:read"'));
      return;
    }
    const needed = request.url.startsWith('/api/edit') ? 'notes:write' : 'notes:read';
    if (!token.scope.split(' ').includes(needed)) {
      answer(response, 403, {}, challenge(`error="insufficient_scope", scope="${needed}"`));
      return;
    }
    answer(response, 200, { account: token.accountId, scope: token.scope });
  };
  server.on('request', (request, response) => {
    const path = request.url.split('?')[0];
    if (path === metadata) {
      answer(response, 200, { resource, authorization_servers: [issuer] });
    } else if (path === '/mcp' || path.startsWith('/api/')) {
      call(request, response);
    } else {
      usual(request, response);
    }
  });
  const lines = createInterface({ input: process.stdin });
  lines.once('line', () => console.log('ready'));
  lines.once('close', () => process.exit());
  console.log(issuer);
});
