import { fact } from '../facts.js';
import { everyPage, get } from '../api.js';
import { ownAppNames } from '../app-names.js';
import { t } from '../text.js';

const APPS = 1000;
const PEOPLE = 2000;
const SETTINGS = 5000;
const OPERATIONS = 6;

/** What the search looks through: `[{title, find(words, signal)}]`, each `{title, detail, href}`. */
export function sources(pages) {
  const home = sameOrigin(fact('home'));
  const admin = sameOrigin(fact('admin'));
  const docs = sameOrigin(fact('docs'));
  return [
    { title: t('search.pages'), find: async (words) => matching(words, pages.map(page)) },
    ...(home === undefined ? [] : [
      { title: t('search.apps'), find: listed((signal) => apps(home, signal)) },
      { title: t('search.operations'), find: (words, signal) => operations(home, words, signal) },
    ]),
    ...(admin === undefined ? [] : [
      { title: t('search.people'), find: listed((signal) => people(admin, signal), true) },
      { title: t('search.settings'), find: listed((signal) => settings(admin, signal), true) },
    ]),
    ...(docs === undefined ? [] : [{ title: t('search.docs'), find: listed((signal) => sections(docs, signal), true) }]),
  ];
}

/** The address, when a page may ask it: not one of another origin. */
function sameOrigin(address) {
  return address && new URL(address, location.href).origin === location.origin ? address : undefined;
}

/** A source that is read once and searched here. @param silent whether it shows nothing before a word is typed */
function listed(read, silent = false) {
  let all;
  return async (words, signal) => {
    if (silent && !words.length) {
      return [];
    }
    all ??= read().catch((failure) => {
      all = undefined;
      throw failure;
    });
    const items = await all;
    signal.throwIfAborted();
    return matching(words, items);
  };
}

/** Those that have all words, first those whose title begins with the first one. */
function matching(words, items) {
  const found = items.filter(({ title, detail, more }) => {
    const text = `${title} ${detail ?? ''} ${more ?? ''}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const rank = ({ title }) => {
    const at = words.length ? title.toLowerCase().indexOf(words[0]) : 0;
    return at === 0 ? 0 : at > 0 ? 1 : 2;
  };
  return found.map((item, at) => ({ item, at })).sort((one, other) => rank(one.item) - rank(other.item) || one.at - other.at).map(({ item }) => item);
}

function page({ tab, title, group }) {
  return { title: t(title), detail: t(group), href: `?tab=${tab}` };
}

async function apps(home) {
  const { items } = await list('/api/v1/apps', APPS);
  return items.map((app) => ({
    title: app.displayName || app.name,
    detail: app.displayName && app.displayName !== app.name ? app.name : '',
    more: app.description,
    href: at(home, { tab: 'apps', app: app.name }),
  }));
}

async function operations(home, words, signal) {
  if (!words.length) {
    return [];
  }
  const found = await get('/api/v1/operations', { query: words.join(' '), limit: OPERATIONS }, signal);
  const names = await ownAppNames();
  return found.map((operation) => ({
    title: operation.title || operation.id,
    detail: `${names.get(operation.app) ?? operation.app} › ${operation.id}`,
    href: at(home, { tab: 'apps', app: operation.app, operation: operation.id }),
  }));
}

async function people(admin) {
  const { items } = await list('/admin/api/v1/accounts', PEOPLE);
  return items.map((one) => ({ title: one.displayName || one.login, detail: one.login, more: one.email, href: at(admin, { tab: 'people', account: one.id }) }));
}

async function settings(admin) {
  const items = await everyPage('/admin/api/v1/configuration', { member: 'settings', most: SETTINGS });
  return items.map((one) => ({ title: one.key, detail: one.description, href: at(admin, { tab: 'configuration', q: one.key }) }));
}

async function sections(docs) {
  const answer = await fetch(new URL('search.json', new URL(docs, location.href)), { credentials: 'same-origin' });
  return (await answer.json()).map((one) => ({
    title: one.heading || one.title,
    detail: one.heading && one.heading !== one.title ? one.title : '',
    more: one.text,
    href: `${docs}${one.url}`,
  }));
}

async function list(path, most) {
  return { items: await everyPage(path, { most }) };
}

/** A place of a console; those of the console that is shown are opened without a new document. */
function at(console, place) {
  const query = `?${new URLSearchParams(place)}`;
  const here = new URL(console, location.href).pathname.replace(/(\/home)?\/?$/, '');
  const shown = location.pathname.replace(/(\/home)?\/?$/, '');
  return here === shown ? query : `${console}${query}`;
}

