import { segment, target } from '../../core/api.js';
import { NumberText, print } from '../../core/json-text.js';

/**
 * The request of a call, as the page sends it and as its commands show it.
 *
 * @param input a Map
 * @param files `[{name, file}]`
 * @return {path, url, input, files, dryRun, isForm, fields, text}
 */
export function requestOf({ app, operation, input, files = [], connection, instance, dryRun = false }) {
  const whole = new Map(input);
  if (connection) {
    whole.set('_connection', connection);
  }
  if (instance) {
    whole.set('_instance', instance);
  }
  const path = `/api/v1/${segment(app)}/${segment(operation)}`;
  const query = dryRun ? { _dryRun: 'true' } : {};
  return {
    app,
    operation,
    connection,
    instance,
    input,
    files,
    dryRun,
    path,
    query,
    url: location.origin + target(path, query),
    isForm: files.length > 0,
    text: print(whole),
    fields: files.length ? formFields(whole) : [],
  };
}

/** The members as fields of a form: text as it is, other values as JSON; an array once for each element. */
function formFields(input) {
  const fields = [];
  for (const [name, value] of input) {
    for (const one of Array.isArray(value) && value.length ? value : [value]) {
      fields.push({ name, text: typeof one === 'string' ? one : one instanceof NumberText ? one.text : print(one) });
    }
  }
  return fields;
}

/** The body and the headers for fetch. */
export function payload(request) {
  if (!request.isForm) {
    return { body: request.text, headers: { 'content-type': 'application/json', accept: '*/*' } };
  }
  const form = new FormData();
  for (const { name, text } of request.fields) {
    form.append(name, text);
  }
  for (const { name, file } of request.files) {
    form.append(name, file, file.name);
  }
  return { body: form, headers: { accept: '*/*' } };
}
