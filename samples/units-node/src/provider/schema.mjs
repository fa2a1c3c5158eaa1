// Holds values to a JSON Schema: the keywords that inputs and configurations of this provider use.

const TYPES = {
  object: (value) => value !== null && typeof value === 'object' && !Array.isArray(value),
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};

/** JSON text as a value that fits the schema, with its defaults, or what is wrong: {value} or {problems}. */
export function parse(schema, bytes) {
  let value;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch (malformed) {
    return { problems: [{ pointer: '', message: `is no JSON: ${malformed.message}` }] };
  }
  const problems = [...check(schema, value, '')];
  return problems.length > 0 ? { problems } : { value: { ...defaults(schema), ...value } };
}

function defaults(schema) {
  const given = Object.entries(schema.properties ?? {}).filter(([, member]) => 'default' in member);
  return Object.fromEntries(given.map(([name, member]) => [name, member.default]));
}

function* check(schema, value, pointer) {
  if (schema.enum && !schema.enum.includes(value)) {
    yield { pointer, message: `must be one of ${schema.enum.join(', ')}` };
    return;
  }
  if (schema.type && !TYPES[schema.type](value)) {
    yield { pointer, message: `must be of type ${schema.type}` };
    return;
  }
  if (value < schema.minimum) {
    yield { pointer, message: `must be at least ${schema.minimum}` };
  }
  if (value > schema.maximum) {
    yield { pointer, message: `must be at most ${schema.maximum}` };
  }
  if (schema.type === 'object') {
    yield* members(schema, value, pointer);
  }
}

function* members(schema, value, pointer) {
  const known = schema.properties ?? {};
  for (const name of schema.required ?? []) {
    if (!Object.hasOwn(value, name)) {
      yield { pointer: `${pointer}/${name}`, message: 'is required' };
    }
  }
  for (const [name, member] of Object.entries(value)) {
    if (Object.hasOwn(known, name)) {
      yield* check(known[name], member, `${pointer}/${name}`);
    } else if (schema.additionalProperties === false) {
      yield { pointer: `${pointer}/${name}`, message: `is unknown; known are ${Object.keys(known).join(', ')}` };
    }
  }
}
