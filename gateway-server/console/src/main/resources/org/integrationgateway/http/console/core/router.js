/**
 * Where the person is: the query of the URL, such as `?tab=apps&app=demo`. So every place has an
 * address, survives a login, and needs no route of its own on the server.
 */
export function route() {
  return Object.fromEntries(new URLSearchParams(location.search));
}

/** The address of a place, for `href`. Parameters without a value are left out. */
export function link(place) {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(place)) {
    if (value !== undefined && value !== null && value !== '') {
      search.set(name, String(value));
    }
  }
  return `?${search}`;
}

/** Goes to a place; `replace` leaves no entry in the history, as for a filter that is typed. */
export function go(place, { replace = false } = {}) {
  history[replace ? 'replaceState' : 'pushState'](null, '', link(place));
  changed();
}

/** Notes a place in the address of the page that is shown, as for a filter that is typed. */
export function note(place) {
  history.replaceState(null, '', link(place));
}

function changed() {
  window.dispatchEvent(new CustomEvent('gateway-route', { detail: route() }));
}

window.addEventListener('popstate', changed);

document.addEventListener('click', (event) => {
  const anchor = event.target.closest?.('a[href^="?"]');
  const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
  if (!anchor || !plain || event.defaultPrevented || anchor.target) {
    return;
  }
  event.preventDefault();
  history.pushState(null, '', anchor.getAttribute('href'));
  changed();
});
