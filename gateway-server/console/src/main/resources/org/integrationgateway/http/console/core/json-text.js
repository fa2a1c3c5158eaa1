/**
 * JSON that keeps what JSON.parse loses: every digit of numbers, and the order of members. An object
 * is a Map (or, on request, a plain object), a number is a NumberText.
 */

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
const DEEPEST = 500;

/** A number as it was written. */
export class NumberText {
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** Whether a text is a number of JSON. */
export function isNumber(text) {
  NUMBER.lastIndex = 0;
  return NUMBER.exec(text)?.[0] === text;
}

/** A text that is not JSON, with the place where it stops being that. */
export class JsonFault extends Error {
  constructor(what, text, at) {
    const before = text.slice(0, at).split('\n');
    super(what);
    this.line = before.length;
    this.column = before.at(-1).length + 1;
  }
}

class Reader {
  #text;
  #plain;
  #at = 0;
  #depth = 0;

  constructor(text, plain) {
    this.#text = text;
    this.#plain = plain;
  }

  whole() {
    const value = this.#value();
    this.#space();
    if (this.#at < this.#text.length) {
      throw this.#fault();
    }
    return value;
  }

  #fault() {
    const found = this.#text[this.#at];
    return new JsonFault(found === undefined ? 'end' : found, this.#text, this.#at);
  }

  #space() {
    while (' \t\n\r'.includes(this.#text[this.#at] ?? 'x')) {
      this.#at += 1;
    }
  }

  #take(sign) {
    this.#space();
    if (this.#text[this.#at] !== sign) {
      return false;
    }
    this.#at += 1;
    return true;
  }

  #need(sign) {
    if (!this.#take(sign)) {
      throw this.#fault();
    }
  }

  #value() {
    this.#space();
    const sign = this.#text[this.#at];
    if (sign === '{' || sign === '[') {
      if (this.#depth >= DEEPEST) {
        throw this.#fault();
      }
      this.#depth += 1;
      this.#at += 1;
      const value = sign === '{' ? this.#members() : this.#elements();
      this.#depth -= 1;
      return value;
    }
    return sign === '"' ? this.#string() : this.#scalar();
  }

  #members() {
    const members = new Map();
    if (!this.#take('}')) {
      do {
        this.#space();
        if (this.#text[this.#at] !== '"') {
          throw this.#fault();
        }
        const name = this.#string();
        this.#need(':');
        members.set(name, this.#value());
      } while (this.#take(','));
      this.#need('}');
    }
    return this.#plain ? Object.fromEntries(members) : members;
  }

  #elements() {
    const elements = [];
    if (!this.#take(']')) {
      do {
        elements.push(this.#value());
      } while (this.#take(','));
      this.#need(']');
    }
    return elements;
  }

  #string() {
    let end = this.#at;
    let escapes;
    do {
      end = this.#text.indexOf('"', end + 1);
      escapes = 0;
      while (end > 0 && this.#text[end - 1 - escapes] === '\\') {
        escapes += 1;
      }
    } while (end > 0 && escapes % 2 === 1);
    try {
      const value = JSON.parse(this.#text.slice(this.#at, end < 0 ? undefined : end + 1));
      this.#at = end + 1;
      return value;
    } catch {
      throw this.#fault();
    }
  }

  #scalar() {
    for (const [word, value] of [['true', true], ['false', false], ['null', null]]) {
      if (this.#text.startsWith(word, this.#at)) {
        this.#at += word.length;
        return value;
      }
    }
    NUMBER.lastIndex = this.#at;
    const number = NUMBER.exec(this.#text);
    if (!number) {
      throw this.#fault();
    }
    this.#at += number[0].length;
    return new NumberText(number[0]);
  }
}

/**
 * Reads a text.
 *
 * @param plain whether objects become plain objects, such as those of schemas
 * @throws JsonFault
 */
export function parse(text, { plain = false } = {}) {
  return new Reader(text, plain).whole();
}

/** Writes a value; with an indent, in lines. */
export function print(value, indent = 0) {
  return printed(value, indent, '');
}

function printed(value, indent, before) {
  const inner = before + ' '.repeat(indent);
  const enclosed = (open, parts, close) => {
    if (!parts.length) {
      return open + close;
    }
    return indent
      ? `${open}\n${inner}${parts.join(`,\n${inner}`)}\n${before}${close}`
      : `${open}${parts.join(',')}${close}`;
  };
  if (value instanceof NumberText) {
    return value.text;
  }
  if (Array.isArray(value)) {
    return enclosed('[', value.map((one) => printed(one, indent, inner)), ']');
  }
  if (value !== null && typeof value === 'object') {
    const members = value instanceof Map ? [...value] : Object.entries(value);
    const colon = indent ? ': ' : ':';
    return enclosed('{', members.map(([name, one]) => JSON.stringify(name) + colon + printed(one, indent, inner)), '}');
  }
  return JSON.stringify(value);
}

/** A value with plain objects, as one with Maps. */
export function mapped(value) {
  if (value === undefined || value === null || typeof value !== 'object' || value instanceof NumberText) {
    return typeof value === 'number' ? new NumberText(String(value)) : value;
  }
  return Array.isArray(value)
    ? value.map(mapped)
    : new Map((value instanceof Map ? [...value] : Object.entries(value)).map(([name, one]) => [name, mapped(one)]));
}

/** Whether two values are the same. */
export function same(one, other) {
  return print(mapped(one)) === print(mapped(other));
}
