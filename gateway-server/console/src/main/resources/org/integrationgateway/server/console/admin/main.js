import { html } from '../core/element.js';
import { fact } from '../core/facts.js';
import { start } from '../core/shell.js';
import { t } from '../core/text.js';

const pages = [
  { tab: 'providers', title: 'providers.title', element: 'gw-providers', load: () => import('./providers/providers-page.js') },
];

start({ name: t('admin.title'), pages, end: html`<a href="${fact('home')}">${t('nav.home')}</a>` });
