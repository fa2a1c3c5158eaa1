import { html } from '../core/element.js';
import { start } from '../core/shell.js';
import { t } from '../core/text.js';
import './readiness.js';

const pages = [
  { tab: 'dashboard', group: 'nav.watch', title: 'dashboard.title', element: 'gw-dashboard', load: () => import('./dashboard/dashboard-page.js') },
  { tab: 'providers', group: 'nav.watch', title: 'providers.title', element: 'gw-providers', load: () => import('./providers/providers-page.js') },
  { tab: 'fleet', group: 'nav.watch', title: 'fleet.title', element: 'gw-fleet', load: () => import('./fleet/fleet-page.js') },
  { tab: 'runtimes', group: 'nav.watch', title: 'runtimes.title', element: 'gw-runtimes', load: () => import('./runtimes/runtimes-page.js') },
  { tab: 'calls', group: 'nav.watch', title: 'calls.title', element: 'gw-admin-calls', load: () => import('./calls/admin-calls-page.js') },
  { tab: 'audit', group: 'nav.watch', title: 'audit.title', element: 'gw-audit', load: () => import('./audit/audit-page.js') },
  { tab: 'members', group: 'nav.access', title: 'members.title', element: 'gw-members', load: () => import('./members/members-page.js') },
  { tab: 'people', group: 'nav.access', title: 'accounts.title', element: 'gw-people', load: () => import('./people/people-page.js') },
  { tab: 'deployment', group: 'nav.upstreams', title: 'deployment.title', element: 'gw-deployment', load: () => import('./deployment/deployment-page.js') },
  { tab: 'tools', group: 'nav.upstreams', title: 'tools.title', element: 'gw-tools', load: () => import('./tools/tools-page.js') },
  { tab: 'configuration', group: 'nav.server', title: 'configuration.title', element: 'gw-configuration', load: () => import('./configuration/configuration-page.js') },
  { tab: 'keys', group: 'nav.server', title: 'keys.title', element: 'gw-keys', load: () => import('./keys/keys-page.js') },
  { tab: 'lock', group: 'nav.server', title: 'lock.title', element: 'gw-lock', load: () => import('./lock/lock-page.js') },
];

start({ name: t('admin.title'), console: 'admin', pages, probe: '/admin/api/v1/runtime/providers', end: html`<gw-readiness></gw-readiness>` });
