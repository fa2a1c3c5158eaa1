import {element, get, show} from './gateway.js';

show(async () => {
  const apps = await get('/api/v1/apps');
  for (const app of apps) {
    const link = element('a', app.displayName || app.name);
    link.href = `operations.html?app=${encodeURIComponent(app.name)}`;
    const item = element('li', '');
    item.append(link, ` ${app.description || ''}`);
    document.getElementById('apps').append(item);
  }
  return apps.length === 0 ? 'There is no app that you may use.' : '';
});
