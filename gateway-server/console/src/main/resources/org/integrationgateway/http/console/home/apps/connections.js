import { remove, segment } from '../../core/api.js';
import { Action } from '../../core/action.js';
import { Element, define, html, nothing, repeat } from '../../core/element.js';
import { foreign, plain } from '../../core/foreign.js';
import { say } from '../../core/messages.js';
import { confirm } from '../../core/parts.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { askOperator } from './app-action.js';
import { instanceTable } from './instances.js';
import { connectPlace } from './places.js';
import { isMade, standing, standingBadge, standingHelp } from './standing.js';

/** The connections of an app, each with what is stored for it. Tells `gw-changed`. */
class Connections extends Element {
  static properties = { app: {}, owner: {} };

  #disconnect = new Action(this, async (connection, instance) => {
    const answer = await remove(`/api/v1/apps/${segment(this.app.name)}`, {
      _connection: connection.name,
      _instance: instance.id,
      _serviceAccountId: this.owner,
    });
    const revoked = answer.revocation && answer.revocation !== 'done';
    say(t(revoked ? 'connections.disconnected.left' : 'connections.disconnected', { name: plain(instance.name) }));
    this.dispatchEvent(new CustomEvent('gw-changed'));
  });

  view() {
    const made = this.app.connections.filter(isMade);
    // The page of the app has the state and the button of its only connection already.
    if (made.length === 1 && !made[0].instances.length && made[0].actions.some((action) => this.app.actions.includes(action))) {
      return html`<p class="quiet">${t('connections.none')}</p>`;
    }
    return html`${this.#disconnect.problem()}
      ${repeat(
        made,
        (connection) => connection.name,
        (connection, position) => this.#connection(connection, `connection-${position}`),
      )}`;
  }

  #connection(connection, id) {
    // The name that a manifest gives its only connection says nothing to a person.
    const isOnly = connection.name === 'default' && !connection.displayName && this.app.connections.length === 1;
    return html`<section class="card" aria-labelledby=${id}>
      <div class="row apart">
        <h3 id=${id}>${isOnly ? t('connections.only') : foreign(connection.displayName || connection.name)}</h3>
        ${connection.instances.length === 1 ? nothing : standingBadge(connection)}
      </div>
      ${this.#help(connection)}
      ${connection.instances.length
        ? instanceTable(this.app, connection, this.owner, {
            busy: this.#disconnect.busy,
            end: (instance) => this.#ask(connection, instance),
            checked: () => this.dispatchEvent(new CustomEvent('gw-changed')),
          })
        : nothing}
      ${this.#actions(connection)}
    </section>`;
  }

  /** What the page of the app says of its state is not said again. */
  #help(connection) {
    if (connection.credentialState === 'configured') {
      return html`<p>${t('connections.configured')}</p>`;
    }
    return ['ready', standing(this.app)].includes(standing(connection)) ? nothing : standingHelp(connection);
  }

  #actions(connection) {
    const place = (more = {}) => link(connectPlace(this.app, connection, { as: this.owner, ...more }));
    if (connection.actions.includes('connect')) {
      return html`<p><a class="button" href=${place()}>${t('apps.action.connect')}</a></p>`;
    }
    if (connection.actions.includes('add_instance')) {
      return html`<p><a class="button other" href=${place({ add: 'true' })}>${t('connections.add')}</a></p>`;
    }
    return connection.actions.includes('admin_configure') ? html`<p>${askOperator(this.app)}</p>` : nothing;
  }

  async #ask(connection, instance) {
    const agreed = await confirm({
      title: t('connections.disconnect.title', { name: plain(instance.name) }),
      text: t('connections.disconnect.text', { app: plain(this.app.displayName || this.app.name) }),
      action: t('connections.disconnect'),
    });
    if (agreed) {
      await this.#disconnect.run(connection, instance);
    }
  }
}

define('gw-connections', Connections);
