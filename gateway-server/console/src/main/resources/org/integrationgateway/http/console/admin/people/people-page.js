import { Element, define, html } from '../../core/element.js';
import { foreign } from '../../core/foreign.js';
import { crumbs, parts } from '../../core/places.js';
import { link } from '../../core/router.js';
import { t } from '../../core/text.js';
import './account-list.js';
import './account-page.js';
import './forget-subject.js';
import './person-access.js';
import './person-account.js';
import './session-list.js';
import './subject-roles.js';
import './subject-tokens.js';

const PARTS = ['accounts', 'sessions', 'tokens', 'roles', 'forget'];

/** Accounts of the gateway's own, and the sessions, tokens, roles and records of every subject. */
class PeoplePage extends Element {
  static properties = { place: {} };

  view() {
    const { account, person, subject = '' } = this.place;
    if (account) {
      return html`<gw-account .login=${account}></gw-account>`;
    }
    if (person) {
      return html`${crumbs([{ text: t('accounts.title'), place: { tab: 'people' } }], foreign(person))}
        <h1>${foreign(person)}</h1>
        <p class="row"><gw-person-account .subject=${person}></gw-person-account>
          <a href="${link({ tab: 'audit', subject: person })}">${t('accounts.audit.by')}</a>
          <a href="${link({ tab: 'audit', about: person })}">${t('accounts.audit.about')}</a>
          <a href="${link({ tab: 'calls', subject: person })}">${t('calls.title')}</a></p>
        <gw-person-access .subject=${person}></gw-person-access>`;
    }
    const part = PARTS.includes(this.place.part) ? this.place.part : PARTS[0];
    return html`<h1>${t('accounts.title')}</h1>
      ${parts(t('people.parts'), PARTS.map((one) => ({
        text: t(`people.part.${one}`), place: { tab: 'people', part: one, subject: one === 'accounts' ? '' : subject }, current: one === part,
      })))}
      ${this.#part(part, subject)}`;
  }

  #part(part, subject) {
    switch (part) {
      case 'sessions':
        return html`<gw-subject-sessions .subject=${subject}></gw-subject-sessions>`;
      case 'tokens':
        return html`<gw-subject-tokens .subject=${subject}></gw-subject-tokens>`;
      case 'roles':
        return html`<gw-subject-roles .subject=${subject}></gw-subject-roles>`;
      case 'forget':
        return html`<gw-forget-subject .subject=${subject}></gw-forget-subject>`;
      default:
        return html`<gw-account-list></gw-account-list>`;
    }
  }
}

define('gw-people', PeoplePage);
