import { html, live, nothing } from '../../element.js';
import { foreign, plain } from '../../foreign.js';
import { t } from '../../text.js';
import { FormField } from '../form-field.js';

const bytes = new Intl.NumberFormat();

/** Bytes: a file that is uploaded, or Base64 text. A file below the first level becomes Base64 text. */
export class FileField extends FormField {
  file = undefined;
  text = undefined;

  value() {
    return this.text;
  }

  set(value) {
    this.text = value;
    return typeof value === 'string';
  }

  async #choose(input, place) {
    const [file] = input.files;
    this.file = file;
    this.text = undefined;
    if (file && place.pointer.lastIndexOf('/') > 0) {
      this.file = undefined;
      this.text = await base64(file);
    }
    this.changed();
  }

  view(place) {
    return this.framed(place, ({ described, invalid }) => html`
      <input id=${this.id} type="file" accept=${this.schema.contentMediaType ?? nothing} aria-describedby=${described} aria-invalid=${invalid}
        @change=${(event) => this.#choose(event.target, place)} />
      ${this.file
        ? html`<div class="row">${foreign(this.file.name)} <small>${t('form.bytes', { count: bytes.format(this.file.size) })}</small>
            <button type="button" class="other" @click=${() => this.#forget()}>${t('form.file.remove')}</button></div>`
        : html`<details ?open=${this.text !== undefined}><summary>${t('form.base64')}</summary>
            <textarea class="code" rows="3" spellcheck="false" aria-label=${t('form.base64.label', { name: plain(place.name) })}
              .value=${live(this.text ?? '')}
              @input=${(event) => { this.text = event.target.value || undefined; this.changed(); }}></textarea></details>`}`);
  }

  #forget() {
    this.file = undefined;
    const input = document.getElementById(this.id);
    if (input) {
      input.value = '';
      input.focus();
    }
    this.changed();
  }
}

/** The bytes of a file as Base64 text. */
export async function base64(file) {
  const all = new Uint8Array(await file.arrayBuffer());
  let text = '';
  for (let at = 0; at < all.length; at += 8190) {
    text += btoa(String.fromCharCode(...all.subarray(at, at + 8190)));
  }
  return text;
}
