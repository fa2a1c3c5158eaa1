import { constant, described } from './schema.js';
import { FileField } from './fields/file.js';
import { BooleanField, ChoiceField, ConstantField, NullableField } from './fields/choice.js';
import { GroupField } from './fields/group.js';
import { JsonField } from './fields/json.js';
import { ListField } from './fields/list.js';
import { NumberField } from './fields/number.js';
import { TextField } from './fields/text.js';
import { UnionField } from './fields/union.js';

const KINDS = {
  boolean: BooleanField,
  choice: ChoiceField,
  constant: ConstantField,
  file: FileField,
  group: GroupField,
  json: JsonField,
  list: ListField,
  number: NumberField,
  text: TextField,
  union: UnionField,
};

/** The field for a schema, with a value where there is one; a JSON field where no other can show it. */
export function makeField(form, given, { required = false, value } = {}) {
  const { schema, kind, nullable, branches } = described(given, form.schema);
  let field = new KINDS[kind](form, schema, required, branches);
  if (kind === 'constant') {
    field.constant = constant(schema);
  }
  if (nullable) {
    field = new NullableField(form, schema, required, field);
  }
  if (value === undefined || field.set(value)) {
    return field;
  }
  const json = new JsonField(form, schema, required);
  json.set(value);
  return json;
}
