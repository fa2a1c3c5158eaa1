import { html, nothing } from '../../core/element.js';
import { foreign, reasonText } from '../../core/foreign.js';
import { codeBlock, copyButton } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t, tn } from '../../core/text.js';
import { owner } from '../configuration/tree.js';
import { stateBadge, stateHelp } from './states.js';

const DIGEST_LENGTH = 19;

/** One package: what is locked, what runs, and what to do where they differ. */
export function lockedPackage(entry, platform) {
  const { locked, runs } = entry;
  const place = entry.state === 'unused' ? undefined : owner(entry.place);
  const here = locked?.archives.find((one) => one.platform === platform)
    ?? locked?.archives.find((one) => one.platform === 'generic');
  return html`<div class="row apart">
      <h3>${place ? html`<a href="${link(place)}">${foreign(entry.place)}</a>` : foreign(entry.place)}</h3>
      ${stateBadge(entry.state)}
    </div>
    <p>${stateHelp(entry.state)}</p>
    ${entry.reason ? html`<p><strong>${reasonText(entry.reason)}</strong></p>` : nothing}
    <dl class="facts">
      <dt>${t('lock.source')}</dt><dd>${Object.entries(entry.source).map(([name, value]) => html`${name} <code>${foreign(value)}</code> `)}</dd>
      ${locked ? html`<dt>${t('lock.locked')}</dt><dd>${foreign(locked.name)} <code>${locked.version}</code> ${digest(here?.digest)}</dd>` : nothing}
      ${runs ? html`<dt>${t('lock.runs')}</dt><dd>${foreign(runs.name)} <code>${runs.version}</code> ${digest(runs.digest)}</dd>` : nothing}
    </dl>
    ${entry.command && entry.command !== 'gateway lock' ? codeBlock(entry.command) : nothing}
    ${locked ? archives(locked) : nothing}`;
}

function archives(locked) {
  return html`<details><summary>${tn('lock.archives', locked.archives.length)}</summary>
    <dl class="facts">
      <dt>${t('lock.manifest')}</dt><dd>${digest(locked.manifest)}</dd>
      ${locked.archives.map((one) => html`<dt><code>${one.platform}</code></dt>
        <dd>${digest(one.digest)} ${t('lock.bytes', { count: new Intl.NumberFormat().format(one.size) })}
          ${one.location ? html`<br /><code>${foreign(one.location)}</code>` : nothing}</dd>`)}
    </dl></details>`;
}

/** The beginning of a digest; all of it is copied, and in its title. */
function digest(text) {
  return text
    ? html`<span class="row digest"><code title="${text}">${text.slice(0, DIGEST_LENGTH)}…</code>${copyButton(text, t('lock.copyDigest'))}</span>`
    : nothing;
}
