// The items of which few are left, the fewest first; asked of the app that this page belongs to.
const FEW = 10;

// The page is mounted at the app's name, or below another one: ?app=<name>.
const app = new URLSearchParams(location.search).get('app') || 'stock-board';

function row(item) {
  const made = document.createElement('tr');
  for (const text of [item.name, item.sku, item.quantity]) {
    made.insertCell().textContent = text;
  }
  return made;
}

const state = document.getElementById('state');
try {
  const answer = await fetch(`/api/v1/${encodeURIComponent(app)}/items.list`, {credentials: 'same-origin'});
  const body = await answer.json();
  if (!answer.ok) {
    throw new Error(body.detail || body.title);
  }
  const items = body.items.filter(item => item.quantity < FEW);
  items.sort((one, other) => one.quantity - other.quantity);
  const table = document.getElementById('items');
  table.tBodies[0].append(...items.map(row));
  table.hidden = items.length === 0;
  state.textContent = items.length === 0 ? 'Nothing is running out.' : '';
} catch (problem) {
  state.textContent = problem.message;
}
