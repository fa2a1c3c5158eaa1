import { post } from '../api.js';
import { Action } from '../action.js';
import { Element, define, html, ifDefined, nothing, uniqueId } from '../element.js';
import { field, focusProblem, messages } from '../field.js';
import { plain } from '../foreign.js';
import { Once } from '../once.js';
import { t } from '../text.js';
import './scope-choice.js';

const DAY = 86400;
const LONGEST = 365;
const CHOICES = [1, 7, 30, 90, LONGEST];
const USUAL = '30';
const CUSTOM = 'custom';

/**
 * The form of a new token, with the name and scopes of `like`, or limited to `app`. Tells the made one as the event `gw-made`, whose detail is the answer
 * with its text, and `gw-cancel` when the person goes back.
 */
class TokenForm extends Element {
  static properties = {
    path: {},
    app: {},
    like: {},
    expiry: { state: true },
    limited: { state: true },
    problems: { state: true },
  };

  #id = uniqueId('token');
  #once = new Once();
  #choice = { scopes: [], open: [] };
  #make = new Action(this, (body) => post(this.path, body, { headers: this.#once.headers(body) }));

  constructor() {
    super();
    this.expiry = USUAL;
    this.problems = {};
  }

  connectedCallback() {
    super.connectedCallback();
    this.limited = Boolean(this.app || this.like?.scopes.length);
    this.begin = this.like?.scopes ?? (this.app ? [{ app: this.app }] : undefined);
  }

  firstUpdated() {
    this.querySelector('input[name=name]').focus();
  }

  async #submit(event) {
    event.preventDefault();
    const form = new FormData(event.target);
    const seconds = this.expiry === CUSTOM ? secondsUntil(form.get('day')) : Number(this.expiry) * DAY;
    this.problems = this.#problems(form.get('name').trim(), seconds);
    if (!Object.keys(this.problems).length) {
      const body = { name: form.get('name').trim(), expiresInSeconds: seconds };
      const made = await this.#make.run(this.limited ? { ...body, scopes: this.#choice.scopes } : body);
      if (made) {
        this.#once.done();
        this.dispatchEvent(new CustomEvent('gw-made', { detail: made }));
        return;
      }
      this.problems = messages(this.#make.error, ['/name', '/expiresInSeconds', '/scopes']).at;
    }
    await this.updateComplete;
    focusProblem(this);
  }

  #choose(choice) {
    this.#choice = choice;
    this.problems = { ...this.problems, '/scopes': undefined };
  }

  #problems(name, seconds) {
    const problems = {};
    if (!name) {
      problems['/name'] = t('tokens.name.missing');
    }
    if (!(seconds > 0 && seconds <= LONGEST * DAY)) {
      problems['/expiresInSeconds'] = t('tokens.day.wrong');
    }
    if (this.limited && !this.#choice.scopes.length) {
      problems['/scopes'] = t('tokens.scopes.none');
    } else if (this.limited && this.#choice.open.length) {
      problems['/scopes'] = t('tokens.scopes.open', { app: plain(this.#choice.open[0]) });
    }
    return problems;
  }

  view() {
    const wrong = this.problems;
    return html`<form class="card" novalidate @submit=${(event) => this.#submit(event)}>
      ${field(
        { id: `${this.#id}-name`, label: t('tokens.name'), help: t('tokens.name.help'), error: wrong['/name'] },
        ({ id, describedBy, invalid }) => html`<input id=${id} name="name" required maxlength="100" autocomplete="off" value="${this.like?.name ?? ''}"
          aria-describedby=${describedBy} aria-invalid=${invalid} />`,
      )}
      ${this.#expiry(wrong['/expiresInSeconds'])}
      <fieldset>
        <legend>${t('tokens.access')}</legend>
        ${this.#access(false, t('tokens.access.everything'), t('tokens.access.everything.help'))}
        ${this.#access(true, t('tokens.access.limited'), t('tokens.access.limited.help'))}
      </fieldset>
      ${this.limited || this.asked
        ? html`<gw-scope-choice ?hidden=${!this.limited} .begin=${this.begin} .problem=${wrong['/scopes']}
            @gw-scopes=${(event) => this.#choose(event.detail)}></gw-scope-choice>`
        : nothing}
      ${this.#make.problem()}
      <div class="actions">
        <button ?disabled=${this.#make.busy}>${t('tokens.create')}</button>
        <button type="button" class="other" @click=${() => this.dispatchEvent(new CustomEvent('gw-cancel'))}>${t('confirm.cancel')}</button>
      </div>
    </form>`;
  }

  #expiry(error) {
    return html`${field(
        { id: `${this.#id}-expiry`, label: t('tokens.expiry'), error: this.expiry === CUSTOM ? undefined : error },
        ({ id, describedBy }) => html`<select id=${id} aria-describedby=${describedBy} @change=${(event) => { this.expiry = event.target.value; }}>
          ${CHOICES.map((days) => html`<option value="${days}" ?selected=${String(days) === this.expiry}>${lifetime(days)}</option>`)}
          <option value="${CUSTOM}">${t('tokens.expiry.custom')}</option>
        </select>`,
      )}
      ${this.expiry === CUSTOM
        ? field(
            { id: `${this.#id}-day`, label: t('tokens.day'), help: t('tokens.day.help'), error },
            ({ id, describedBy, invalid }) => html`<input id=${id} type="date" name="day" min="${dayIn(1)}" max="${dayIn(LONGEST)}"
              aria-describedby=${describedBy} aria-invalid=${invalid} />`,
          )
        : nothing}`;
  }

  #access(limited, label, help) {
    const described = `${this.#id}-access-${limited}`;
    return html`<label class="choice">
        <input type="radio" name="access" .checked=${this.limited === limited} aria-describedby=${ifDefined(described)}
          @change=${() => { this.limited = limited; this.asked = true; }} />
        <span>${label}</span>
      </label>
      <p class="quiet under" id="${described}">${help}</p>`;
  }
}

function lifetime(days) {
  const until = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(Date.now() + days * DAY * 1000);
  return t('tokens.expiry.days', {
    length: new Intl.NumberFormat(undefined, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days),
    until,
  });
}

function dayIn(days) {
  return new Date(Date.now() + days * DAY * 1000).toLocaleDateString('sv');
}

/** Until the end of a day in the zone of the person, at most a year. */
function secondsUntil(day) {
  const end = new Date(`${day}T23:59:59`);
  const seconds = Math.floor((end - Date.now()) / 1000);
  return day === dayIn(LONGEST) ? LONGEST * DAY : seconds;
}

define('gw-token-form', TokenForm);
