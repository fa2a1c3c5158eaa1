import { Element, define, html, nothing } from '../../core/element.js';
import { go, link } from '../../core/router.js';
import { t } from '../../core/text.js';
import { textField } from '../../core/text-field.js';

/** Narrows a part of this page to one subject, which the address names. */
class SubjectFilter extends Element {
  static properties = { part: {}, subject: {} };

  #search(event) {
    event.preventDefault();
    const subject = new FormData(event.target).get('subject').trim();
    go({ tab: 'people', part: this.part, subject: !subject || subject.includes(':') ? subject : `user:${subject}` });
  }

  view() {
    return html`<form class="row search" role="search" @submit=${(event) => this.#search(event)}>
      <div class="grow">${textField({ name: 'subject', label: t('people.subject'), value: this.subject, placeholder: 'user:ada' })}</div>
      <button class="other">${t('people.search')}</button>
      ${this.subject ? html`<a href="${link({ tab: 'people', part: this.part })}">${t('people.all')}</a>` : nothing}
    </form>`;
  }
}

define('gw-subject-filter', SubjectFilter);
