import { html } from '../element.js';
import { foreign } from '../foreign.js';
import { t, tn } from '../text.js';

/** Names in scopes that are no apps. */
export const CONNECTIONS = 'connections';
export const AGENT = 'agent';
export const WORKFLOW = 'workflow';

const SHOWN = 3;

/**
 * What a token may use, in words.
 *
 * @param called gives the name of an app for people
 */
export function scopeWords(scopes, called) {
  if (!scopes?.length) {
    return html`${t('tokens.scopes.everything')}`;
  }
  return html`<ul class="plain">${scopes.map((scope) => html`<li>${words(scope, called)}</li>`)}</ul>`;
}

function words({ app, operations = [] }, called) {
  if (app === CONNECTIONS) {
    return operations.length ? html`${t('tokens.scopes.connections')}: ${names(operations.map(called))}` : t('tokens.scopes.connections');
  }
  if (app === AGENT) {
    return operations.length ? html`${t('tokens.scopes.agent')}: ${names(operations)}` : t('tokens.scopes.agent');
  }
  if (app === WORKFLOW) {
    return t('tokens.scopes.workflow');
  }
  return operations.length
    ? html`${foreign(called(app))}: ${names(operations)}`
    : html`${foreign(called(app))}: ${t('tokens.scopes.whole')}`;
}

function names(all) {
  const rest = all.length - SHOWN;
  return html`${all.slice(0, SHOWN).map((name, index) => html`${index ? ', ' : ''}${foreign(name)}`)}${rest > 0
    ? html` <span title="${all.slice(0, 100).join(', ')}">${tn('tokens.scopes.more', rest)}</span>`
    : ''}`;
}

/**
 * The scopes of a choice.
 *
 * @param apps by their names: `{some, operations}`, which of its operations are chosen, where not all
 * @param more which of `CONNECTIONS`, `AGENT` and `WORKFLOW` are chosen, each with the names that limit it
 * @return `{scopes, open}`; `open` has the apps of which some operations are wanted and none is chosen
 */
export function scopesOf(apps, more) {
  const scopes = [...apps].map(([app, { some, operations }]) => (some ? { app, operations: [...operations].sort() } : { app }));
  for (const [app, names] of more) {
    const operations = app === CONNECTIONS && !names.length ? [...apps.keys()].sort() : names;
    scopes.push(operations.length ? { app, operations } : { app });
  }
  return { scopes, open: scopes.filter((scope) => scope.operations?.length === 0).map((scope) => scope.app) };
}

/** The choice that gives these scopes: `{apps, more}`, as `scopesOf` takes it. */
export function choiceOf(scopes) {
  const others = [CONNECTIONS, AGENT, WORKFLOW];
  const apps = scopes.filter((scope) => !others.includes(scope.app));
  const more = scopes.filter((scope) => others.includes(scope.app));
  return {
    apps: new Map(apps.map(({ app, operations = [] }) => [app, { some: operations.length > 0, operations: new Set(operations) }])),
    more: new Map(more.map(({ app, operations = [] }) => [app, operations])),
  };
}
