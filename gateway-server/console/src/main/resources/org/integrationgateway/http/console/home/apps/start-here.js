import { html, nothing } from '../../core/element.js';
import { badge } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { appPlace } from './places.js';

const HIDDEN = 'gateway-start-hidden';

/** The app of the first start that asks for a key, and the one that does not. */
const DEMO = 'inventory';
const DEMOS = [DEMO, 'demo'];

/** The first three steps, until the person hides them or the gateway has an app of its own. */
export function startHere(apps, changed) {
  const demo = apps.find((app) => app.name === DEMO);
  if (!demo || hasOwn(apps) || localStorage.getItem(HIDDEN)) {
    return nothing;
  }
  const connected = demo.credentialState === 'connected';
  const hide = () => {
    localStorage.setItem(HIDDEN, 'true');
    changed();
  };
  return html`<section class="card start" aria-labelledby="start">
    <div class="row apart">
      <h2 id="start">${t('start.title')}</h2>
      <button type="button" class="other" @click=${hide}>${t('start.hide')}</button>
    </div>
    <ol>
      <li>
        <a href="${link(appPlace(demo, connected ? {} : { connect: connectionOf(demo) }))}">${t('start.connect')}</a>
        ${connected ? badge('good', t('start.done')) : nothing}
        <p class="quiet">${t('start.connect.help')}</p>
      </li>
      <li>
        <a href="${link(appPlace(demo, { operation: 'items.list' }))}">${t('start.try')}</a>
        <p class="quiet">${t('start.try.help')}</p>
      </li>
      <li>
        <a href="${link({ tab: 'mcp' })}">${t('start.client')}</a>
        <p class="quiet">${t('start.client.help')}</p>
      </li>
    </ol>
  </section>`;
}

/** Whether the gateway has an app beside those of the first start. */
export function hasOwn(apps) {
  return apps.some((app) => !DEMOS.includes(app.name));
}

function connectionOf(app) {
  return app.connections.find((one) => one.default)?.name ?? app.connections[0]?.name;
}
