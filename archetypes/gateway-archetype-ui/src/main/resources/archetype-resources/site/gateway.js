// Asks the gateway that serves this page, as the person who is signed in.
export async function get(path) {
  const answer = await fetch(path, {headers: {Accept: 'application/json'}, credentials: 'same-origin'});
  const body = await answer.json();
  if (!answer.ok) {
    throw new Error(body.detail || body.title || `The gateway answered ${answer.status}.`);
  }
  return body;
}

// Shows what a page is about, or why it cannot.
export async function show(render) {
  const state = document.getElementById('state');
  try {
    state.textContent = await render();
  } catch (problem) {
    state.textContent = problem.message;
  }
}

// An element with text in it: nothing from the gateway is ever taken for HTML.
export function element(name, text) {
  const made = document.createElement(name);
  made.textContent = text;
  return made;
}
