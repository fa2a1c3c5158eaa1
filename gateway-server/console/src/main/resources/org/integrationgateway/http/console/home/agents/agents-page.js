import { Element, define, html } from '../../core/element.js';
import { crumbs } from '../../core/places.js';
import { loading } from '../../core/states.js';
import { t } from '../../core/text.js';

/** Sessions with agents: `?tab=agents`, `&new=session`, `&session=ID`. */
class AgentsPage extends Element {
  static properties = { place: {}, ready: { state: true } };

  async connectedCallback() {
    super.connectedCallback();
    const { place } = this;
    await (place.session ? import('./conversation.js') : place.new ? import('./session-form.js') : Promise.all([import('./session-list.js'), import('./inbox.js')]));
    this.ready = true;
  }

  view() {
    if (!this.ready) {
      return loading();
    }
    if (this.place.session) {
      return html`<gw-conversation .session=${this.place.session}></gw-conversation>`;
    }
    if (this.place.new) {
      return html`${crumbs([{ text: t('turns.title'), place: { tab: 'agents' } }], t('turns.new'))}
        <h1>${t('turns.new')}</h1><gw-session-form></gw-session-form>`;
    }
    return html`<h1>${t('turns.title')}</h1><p>${t('turns.intro')}</p><gw-inbox></gw-inbox><gw-agent-sessions .place=${this.place}></gw-agent-sessions>`;
  }
}

define('gw-agents', AgentsPage);
