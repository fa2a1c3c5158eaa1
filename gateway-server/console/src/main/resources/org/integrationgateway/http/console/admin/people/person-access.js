import { Element, define, html } from '../../core/element.js';
import { fold } from '../../core/narrow.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import './session-list.js';
import './subject-connections.js';
import './subject-grants.js';
import './subject-roles.js';
import './subject-tokens.js';

/** What a subject can reach and how it gets in: its roles, connections, MCP clients, sessions and tokens, each ended in place. */
class PersonAccess extends Element {
  static properties = { subject: {} };

  view() {
    const { subject } = this;
    return html`<section class="card">${fold(t('person.roles'), html`<gw-role-list .subject=${subject}></gw-role-list>`)}</section>
      <section class="card">${fold(t('people.part.connections'), html`<gw-subject-connections .subject=${subject}></gw-subject-connections>`)}</section>
      <section class="card">${fold(t('people.part.grants'), html`<gw-subject-grants .subject=${subject}></gw-subject-grants>`)}</section>
      <section class="card">${fold(t('people.part.sessions'), html`<gw-subject-sessions .subject=${subject} .within=${true}></gw-subject-sessions>`)}</section>
      <section class="card">${fold(t('people.part.tokens'), html`<gw-subject-tokens .subject=${subject} .within=${true}></gw-subject-tokens>`)}</section>
      <p class="quiet">${t('person.forget')} <a href="${link({ tab: 'people', part: 'forget', subject })}">${t('people.part.forget')}</a></p>`;
  }
}

define('gw-person-access', PersonAccess);
