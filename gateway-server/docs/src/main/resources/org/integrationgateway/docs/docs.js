// The search, the copy buttons and the key of the documentation. Every page works without it.
'use strict';

const WEIGHTS = {title: 3, heading: 4, text: 1};
// Lists of everything have every word: pages that explain come first.
const PLACES = [[/^changelog/, .3], [/^reference\//, .6], [/^questions/, .8]];
const COMMON = new Set(['a', 'am', 'an', 'and', 'any', 'are', 'at', 'be', 'by', 'can', 'do', 'does', 'for', 'from', 'has',
  'have', 'how', 'i', 'if', 'in', 'is', 'it', 'its', 'let', 'me', 'my', 'need', 'of', 'on', 'or', 'our', 'that', 'the', 'their', 'to',
  'use', 'want', 'was', 'we', 'what', 'when', 'where', 'which', 'who', 'why', 'with', 'you', 'your']);

// Words by which people ask for the same; a page that has the other word counts for less than one with the word.
const SAME = [
  'verify check', 'alert notify notice', 'reject refuse', 'colleague teammate coworker member user', 'give grant',
  'delete remove erase', 'laptop computer machine', 'server replica', 'https tls ssl', 'cert certificate', 'k8s kubernetes',
  'postgres postgresql', 'env environment', 'vars variables', 'signin login', 'sso openid', 'leak steal compromise',
  'rotate replace renew', 'keep store', 'update upgrade', 'stop end', 'slow latency', 'cost memory',
].map((line) => words(line));

/** The words of a text: lower case, plurals and common endings cut. */
function words(text) {
  return (text.toLowerCase().replace(/\bsign(ing)? in\b/g, 'login').match(/[\p{L}\p{N}]+/gu) ?? []).map(stem);
}

function stem(word) {
  if (word.length > 5 && (word.endsWith('ies') || word.endsWith('ied'))) {
    return word.slice(0, -3) + 'y';
  }
  if (word.length > 5 && word.endsWith('ing')) {
    return word.slice(0, -3);
  }
  if (word.length > 4 && word.endsWith('ed')) {
    return word.slice(0, -2);
  }
  return word.length > 3 && word.endsWith('s') && !word.endsWith('ss') ? word.slice(0, -1) : word;
}

/** How often each word of a text is in it. */
function counts(text) {
  const found = new Map();
  for (const word of words(text)) {
    found.set(word, (found.get(word) ?? 0) + 1);
  }
  return found;
}

/** The index with the words of each section, and how many sections have each word. */
function prepared(index) {
  const frequency = new Map();
  const sections = index.map((entry) => {
    const fields = Object.keys(WEIGHTS).map((field) => [WEIGHTS[field], counts(entry[field])]);
    for (const word of new Set(fields.flatMap(([, found]) => [...found.keys()]))) {
      frequency.set(word, (frequency.get(word) ?? 0) + 1);
    }
    return {entry, fields};
  });
  return {sections, frequency};
}

/** Whether a word begins with what is typed; three letters begin too many long words, such as 'app' 'approval'. */
function begins(word, term) {
  return word.startsWith(term) && (term.length > 3 || (term.length === 3 && word.length <= 6));
}

/** How much a section is about a word: where it stands there, how often, and how rare it is. */
function weigh(index, fields, term) {
  let sum = 0;
  for (const [weight, found] of fields) {
    for (const [word, count] of found) {
      const quality = word === term ? 1 : begins(word, term) ? .5 : 0;
      if (quality > 0) {
        const rarity = Math.log(1 + index.sections.length / (index.frequency.get(word) ?? 1));
        sum += quality * weight * rarity * (weight > 1 ? 1 : count / (count + 1));
      }
    }
  }
  return sum;
}

/** A word with those by which people ask for the same, each with what it counts. */
function alternatives(term) {
  const others = SAME.filter((group) => group.includes(term)).flat().filter((word) => word !== term);
  return [[term, 1], ...others.map((word) => [word, .6])];
}

/** The best sections for a query, at most one for each page: those of pages whose title has the words first. */
function search(index, query) {
  const asked = [...new Set(words(query))];
  const telling = asked.filter((word) => !COMMON.has(word));
  const chosen = telling.length > 0 ? telling : asked;
  const terms = chosen.map(alternatives);
  const scored = [];
  for (const {entry, fields} of index.sections) {
    const title = fields[0][1];
    let score = 0;
    let matched = 0;
    for (const term of terms) {
      const best = Math.max(...term.map(([word, part]) => part * weigh(index, fields, word)));
      score += best;
      matched += best > 0 ? 1 : 0;
    }
    if (matched > 0) {
      const place = PLACES.find(([pattern]) => pattern.test(entry.url))?.[1] ?? 1;
      // The share of the title that the words are: 'connections' is first the page of this title.
      const titled = chosen.every((term) => title.has(term)) ? chosen.length / title.size : 0;
      scored.push({entry, titled, score: place * score * matched / terms.length});
    }
  }
  scored.sort((a, b) => b.titled - a.titled || b.score - a.score);
  const pages = new Set();
  return scored.filter(({entry}) => {
    const page = entry.url.split('#')[0];
    return !pages.has(page) && pages.add(page);
  }).slice(0, 20).map(({entry}) => entry);
}

function showResults() {
  const query = new URLSearchParams(location.search).get('q') ?? '';
  const field = document.querySelector('input[type=search]');
  const index = prepared(globalThis.docsIndex);
  const show = (text) => {
    const found = text.trim() === '' ? [] : search(index, text);
    document.getElementById('found').textContent = text.trim() === ''
      ? 'Type a word or a question into the field above.'
      : found.length === 0 ? 'No page has these words.' : `Pages for "${text.trim()}":`;
    document.getElementById('results').replaceChildren(...found.map((entry) => result(entry, text)));
  };
  field.value = query;
  field.addEventListener('input', () => show(field.value));
  show(query);
}

function result(entry, query) {
  const item = document.createElement('li');
  const link = document.createElement('a');
  link.href = entry.url;
  link.textContent = entry.heading === entry.title ? entry.title : `${entry.title}: ${entry.heading}`;
  const text = document.createElement('p');
  text.textContent = excerpt(entry.text, words(query));
  item.append(link, text);
  return item;
}

function excerpt(text, terms) {
  const parts = text.split(/(?<=[.:]) /);
  const at = parts.findIndex((part) => words(part).some((word) => terms.includes(word) && !COMMON.has(word)));
  const shown = parts.slice(Math.max(at, 0)).join(' ');
  return shown.length > 220 ? shown.slice(0, 220) + ' ...' : shown;
}

function addCopyButtons() {
  for (const block of document.querySelectorAll('main pre')) {
    const frame = document.createElement('div');
    frame.className = 'code';
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      await copy(block);
      button.textContent = 'Copied';
      setTimeout(() => { button.textContent = 'Copy'; }, 1500);
    });
    block.replaceWith(frame);
    frame.append(block, button);
  }
}

async function copy(block) {
  if (navigator.clipboard) {
    await navigator.clipboard.writeText(block.textContent);
    return;
  }
  getSelection().selectAllChildren(block);
  document.execCommand('copy');
}

function showPlaceInMenu() {
  const menu = document.getElementById('menu');
  const current = menu?.querySelector('[aria-current]');
  if (current) {
    menu.scrollTop = current.offsetTop - menu.offsetTop - menu.clientHeight / 2;
  }
}

/** The groups of the start page are closed on a phone, but for the one of the address. */
function foldGroups() {
  if (!matchMedia('(max-width: 50rem)').matches) {
    return;
  }
  for (const heading of document.querySelectorAll('main.home > h2')) {
    const group = document.createElement('details');
    const summary = document.createElement('summary');
    group.open = location.hash === `#${heading.id}`;
    const list = heading.nextElementSibling;
    heading.replaceWith(group);
    summary.append(heading);
    group.append(summary, list);
  }
}

/** Leads to the section that had an anchor on this page before. */
function followMove() {
  const moved = document.querySelector('meta[name=moved]')?.content ?? '';
  const move = moved.split(' ').find((each) => each.split('=')[0] === decodeURIComponent(location.hash.slice(1)));
  if (move && !document.getElementById(move.split('=')[0])) {
    location.replace(move.slice(move.indexOf('=') + 1));
  }
}

/** A menu of versions in place of the version, where sites of several versions are beside each other. */
function offerVersions(site) {
  const label = document.querySelector('[data-version]');
  const versions = Object.keys(globalThis.docsVersions ?? {});
  const own = label.dataset.version;
  if (versions.length < 2 || !versions.includes(own)) {
    return;
  }
  const page = decodeURIComponent(location.href.slice(site.length).split(/[?#]/)[0]) || 'index.html';
  const address = (version) => new URL(`../${version}/${docsVersions[version].includes(page) ? page : 'index.html'}`, site).href;
  const menu = document.createElement('select');
  menu.setAttribute('aria-label', 'Version');
  menu.append(...versions.map((version) => new Option(`version ${version}`, version, false, version === own)));
  menu.addEventListener('change', () => { location.href = address(menu.value); });
  label.replaceChildren(menu);
  label.classList.add('versions');
  if (own !== versions[0]) {
    const note = document.createElement('p');
    const link = document.createElement('a');
    link.href = address(versions[0]);
    link.textContent = `version ${versions[0]}`;
    note.className = 'old';
    note.append(`This page is about version ${own}. The newest is `, link, '.');
    document.getElementById('content').prepend(note);
  }
}

if (typeof document !== 'undefined') {
  offerVersions(new URL('.', document.currentScript.src).href);
  followMove();
  showPlaceInMenu();
  foldGroups();
  addCopyButtons();
  if (document.getElementById('results')) {
    showResults();
  }
  document.addEventListener('keydown', (event) => {
    if (event.key === '/' && !/^(INPUT|TEXTAREA|SELECT)$/.test(document.activeElement.tagName)) {
      event.preventDefault();
      document.querySelector('input[type=search]').focus();
    }
  });
}
