import { NumberText, mapped, same } from '../json-text.js';

/**
 * What a form has to know of a JSON Schema (draft 2020-12): the schema without references and
 * `allOf`, its kind, and its alternatives. What it does not know, the server checks.
 */

const MOST_REFERENCES = 50;
const NESTED_CHECKS = 4;

/** A schema whose references and `allOf` at its top are followed. */
export function resolve(schema, root, followed = 0) {
  if (schema === true || schema === undefined || schema === null || followed > MOST_REFERENCES) {
    return {};
  }
  if (typeof schema !== 'object') {
    return { not: {} };
  }
  if (schema.$ref !== undefined || schema.$dynamicRef !== undefined) {
    const { $ref, $dynamicRef, ...beside } = schema;
    return combined(resolve(target($ref ?? $dynamicRef, root), root, followed + 1), beside);
  }
  if (Array.isArray(schema.allOf)) {
    const { allOf, ...beside } = schema;
    return [...allOf, beside].map((part) => resolve(part, root, followed + 1)).reduce(combined, {});
  }
  return schema;
}

/** What a reference inside of the schema points to; nothing is fetched. */
function target(reference, root) {
  if (!String(reference).startsWith('#')) {
    return {};
  }
  const path = decodeURIComponent(reference.slice(1));
  if (path && !path.startsWith('/')) {
    return Object.values(root.$defs ?? {}).find((one) => one?.$anchor === path || one?.$dynamicAnchor === path);
  }
  return path
    .split('/')
    .slice(1)
    .reduce((found, part) => found?.[part.replaceAll('~1', '/').replaceAll('~0', '~')], root);
}

/** A schema that asks for what both ask for, as far as a form shows it. */
export function combined(one, other) {
  const properties = { ...one.properties };
  for (const [name, schema] of Object.entries(other.properties ?? {})) {
    properties[name] = Object.hasOwn(properties, name) ? { allOf: [properties[name], schema] } : schema;
  }
  const result = { ...one, ...other };
  if (one.properties || other.properties) {
    result.properties = properties;
  }
  if (one.required || other.required) {
    result.required = [...new Set([...(one.required ?? []), ...(other.required ?? [])])];
  }
  return result;
}

function isOnlyNull(schema) {
  return schema.type === 'null' || schema.const === null || (schema.enum?.length === 1 && schema.enum[0] === null);
}

/**
 * A schema as a field shows it.
 *
 * @return {schema, kind, nullable, branches}: kind is constant, choice, union, text, number,
 *     boolean, list, group, file or json
 */
export function described(given, root) {
  let schema = resolve(given, root);
  let nullable = false;
  const types = [schema.type ?? []].flat();
  if (types.includes('null') && types.length > 1) {
    nullable = true;
    const rest = types.filter((type) => type !== 'null');
    schema = { ...schema, type: rest.length === 1 ? rest[0] : rest };
  }
  if (Array.isArray(schema.enum) && schema.enum.length > 1 && schema.enum.includes(null)) {
    nullable = true;
    schema = { ...schema, enum: schema.enum.filter((one) => one !== null) };
  }
  let branches = alternatives(schema, root);
  if (branches.length > 1 && branches.some(isOnlyNull)) {
    nullable = true;
    branches = branches.filter((branch) => !isOnlyNull(branch));
  }
  if (branches.length === 1) {
    const inner = described(branches[0], root);
    return { ...inner, nullable: nullable || inner.nullable };
  }
  return { schema, nullable, branches, kind: branches.length ? 'union' : kind(schema) };
}

/** The alternatives of a schema, each with what holds for all of them. */
function alternatives(schema, root) {
  const { oneOf, anyOf, type, ...base } = schema;
  const offered = oneOf ?? anyOf;
  if (Array.isArray(offered) && offered.length) {
    const all = offered.map((branch) => resolve(branch, root));
    if (all.every((branch) => !Object.keys(branch).some((key) => !['required', 'not', 'description', 'title'].includes(key)))) {
      return []; // They only say which members go together.
    }
    return all.map((branch) => combined(type === undefined ? base : { ...base, type }, branch));
  }
  if (Array.isArray(type) && type.length > 1 && !schema.enum) {
    return type.map((one) => ({ ...base, type: one }));
  }
  return [];
}

function kind(schema) {
  const type = [schema.type].flat()[0];
  if (Object.hasOwn(schema, 'const') || schema.enum?.length === 1) {
    return 'constant';
  }
  if (Array.isArray(schema.enum)) {
    return 'choice';
  }
  if (type === 'string') {
    return schema.contentEncoding === 'base64' || ['binary', 'byte'].includes(schema.format) ? 'file' : 'text';
  }
  if (type === 'integer' || type === 'number') {
    return 'number';
  }
  if (type === 'boolean') {
    return 'boolean';
  }
  if (schema.prefixItems || schema.contains) {
    return 'json';
  }
  if (type === 'array' || (type === undefined && schema.items)) {
    return 'list';
  }
  return type === 'object' || (type === undefined && schema.properties) ? 'group' : 'json';
}

/** Whether more members than the declared ones belong into a form for this object. */
export function takesMore(schema) {
  const more = schema.additionalProperties;
  if (schema.patternProperties) {
    return true;
  }
  const declared = Object.keys(schema.properties ?? {}).length > 0;
  return more === undefined ? !declared && schema.maxProperties?.text !== '0' : more !== false;
}

const TYPES = {
  string: (value) => typeof value === 'string',
  number: (value) => value instanceof NumberText,
  integer: (value) => value instanceof NumberText && !/[.eE]/.test(value.text),
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
  array: (value) => Array.isArray(value),
  object: (value) => value instanceof Map,
};

/** Whether a value looks like one of a schema: enough to find the alternative that was meant. */
export function fits(given, value, root, depth = 0) {
  const schema = resolve(given, root);
  const types = [schema.type ?? []].flat();
  if (types.length && !types.some((type) => TYPES[type]?.(value))) {
    return false;
  }
  if (Object.hasOwn(schema, 'const') && !same(schema.const, value)) {
    return false;
  }
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => same(one, value))) {
    return false;
  }
  const offered = schema.oneOf ?? schema.anyOf;
  if (depth < NESTED_CHECKS && Array.isArray(offered) && !offered.some((one) => fits(one, value, root, depth + 1))) {
    return false;
  }
  if (value instanceof Map) {
    return membersFit(schema, value, root, depth);
  }
  return !Array.isArray(value) || !schema.items || depth >= NESTED_CHECKS
    || value.slice(0, 20).every((one) => fits(schema.items, one, root, depth + 1));
}

function membersFit(schema, value, root, depth) {
  const properties = schema.properties ?? {};
  if ((schema.required ?? []).some((name) => !value.has(name))) {
    return false;
  }
  for (const [name, member] of value) {
    if (!Object.hasOwn(properties, name)) {
      if (schema.additionalProperties === false) {
        return false;
      }
    } else if (depth < NESTED_CHECKS && !fits(properties[name], member, root, depth + 1)) {
      return false;
    }
  }
  return true;
}

/** The only value that a constant can have. */
export function constant(schema) {
  return mapped(Object.hasOwn(schema, 'const') ? schema.const : schema.enum[0]);
}
