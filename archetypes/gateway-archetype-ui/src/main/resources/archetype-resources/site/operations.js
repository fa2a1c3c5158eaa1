import {element, get, show} from './gateway.js';

show(async () => {
  const app = new URLSearchParams(location.search).get('app') || '';
  document.getElementById('app').textContent = app;
  const operations = await get(`/api/v1/apps/${encodeURIComponent(app)}/operations`);
  for (const operation of operations) {
    const parameters = (operation.parameters || []).map(parameter => parameter.name).join(', ');
    document.getElementById('operations').append(
        element('dt', `${operation.id}(${parameters})`), element('dd', operation.description || ''));
  }
  return operations.length === 0 ? 'There is nothing that you may call.' : '';
});
