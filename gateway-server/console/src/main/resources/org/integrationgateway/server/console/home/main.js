import { html, nothing } from '../core/element.js';
import { base, fact } from '../core/facts.js';
import { start } from '../core/shell.js';
import { t } from '../core/text.js';

const pages = [
  { tab: 'apps', title: 'apps.title', element: 'gw-apps', load: () => import('./apps/apps-page.js') },
];

start({
  name: t('home.title'),
  pages,
  end: html`${fact('admin') ? html`<a href="${fact('admin')}">${t('nav.admin')}</a>` : nothing}
    <form method="post" action="${base}/api/v1/auth/logout"><button class="other">${t('nav.logout')}</button></form>`,
});
