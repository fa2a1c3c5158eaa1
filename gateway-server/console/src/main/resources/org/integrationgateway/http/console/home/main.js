import { html } from '../core/element.js';
import { start } from '../core/shell.js';
import { t } from '../core/text.js';
import './agents/approval-count.js';

const pages = [
  { tab: 'apps', group: 'nav.use', title: 'apps.title', element: 'gw-apps', load: () => import('./apps/apps-page.js') },
  { tab: 'calls', group: 'nav.use', title: 'calls.title', element: 'gw-calls', load: () => import('./calls/calls-page.js') },
  { tab: 'runs', group: 'nav.use', title: 'runs.title', element: 'gw-runs', load: () => import('./runs/runs-page.js') },
  { tab: 'agents', group: 'nav.use', title: 'turns.title', element: 'gw-agents', load: () => import('./agents/agents-page.js') },
  { tab: 'mcp', group: 'nav.access', title: 'mcp.title', element: 'gw-mcp', load: () => import('./mcp/mcp-page.js') },
  { tab: 'tokens', group: 'nav.access', title: 'tokens.title', element: 'gw-tokens', load: () => import('./tokens/tokens-page.js') },
  { tab: 'sessions', group: 'nav.access', title: 'sessions.title', element: 'gw-sessions', load: () => import('./sessions/sessions-page.js') },
  { tab: 'service-accounts', group: 'nav.access', title: 'serviceAccounts.title', element: 'gw-service-accounts', load: () => import('./service-accounts/service-accounts-page.js') },
];

start({ name: t('home.title'), console: 'home', pages, notes: { agents: html`<gw-approval-count></gw-approval-count>` }, probe: '/api/v1/auth/me' });
