// Protocol buffers, as far as the messages of apps need them: no maps of messages, no 64 bit numbers.
//
// A message is described by its fields, {name: [number, type]}. Types: 'string', 'bytes', 'int32', 'bool', 'bool?' (an
// optional one, which is written even when it is false), another message, or a list of one of them: ['string'].

const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

const SCALARS = {
  string: { wire: BYTES, empty: '', write: (value) => Buffer.from(value, 'utf8'), read: (bytes) => bytes.toString('utf8') },
  bytes: { wire: BYTES, empty: Buffer.alloc(0), write: (value) => value, read: (bytes) => bytes },
  int32: { wire: VARINT, empty: 0, write: (value) => value, read: (value) => Number(BigInt.asIntN(32, value)) },
  bool: { wire: VARINT, empty: false, write: Number, read: (value) => value !== 0n },
};

/** A message as bytes; members that are left out, or empty, take no room. */
export function encode(fields, message) {
  const parts = [];
  for (const [name, [number, type]] of Object.entries(fields)) {
    const many = Array.isArray(type);
    const values = many ? message[name] ?? [] : [message[name]];
    for (const value of values) {
      write(parts, number, many ? type[0] : type, value, many);
    }
  }
  return Buffer.concat(parts);
}

function write(parts, number, type, value, always) {
  if (value === undefined) {
    return;
  }
  if (typeof type === 'object') {
    const inner = encode(type, value);
    parts.push(varint((number << 3) | BYTES), varint(inner.length), inner);
    return;
  }
  const scalar = SCALARS[type.replace('?', '')];
  const present = always || type.endsWith('?');
  if (!present && (value === scalar.empty || value.length === 0)) {
    return;
  }
  const written = scalar.write(value);
  parts.push(varint((number << 3) | scalar.wire));
  parts.push(...(scalar.wire === BYTES ? [varint(written.length), written] : [varint(written)]));
}

/** Up to 64 bits, the lowest seven first. */
function varint(value) {
  const bytes = [];
  let rest = BigInt.asUintN(64, BigInt(value));
  while (rest > 127n) {
    bytes.push(Number(rest & 127n) | 128);
    rest >>= 7n;
  }
  return Buffer.from([...bytes, Number(rest)]);
}

/** Bytes as a message: every field is there, those that were not sent are empty. Unknown fields are passed over. */
export function decode(fields, bytes) {
  const message = {};
  const known = new Map();
  for (const [name, [number, type]] of Object.entries(fields)) {
    known.set(number, [name, type]);
    message[name] = Array.isArray(type) ? [] : typeof type === 'object' ? undefined : SCALARS[type.replace('?', '')].empty;
  }
  const reader = new Reader(bytes);
  while (!reader.ended) {
    const tag = Number(reader.varint());
    const value = reader.value(tag & 7);
    const field = known.get(tag >>> 3);
    if (field) {
      take(message, field, value);
    }
  }
  return message;
}

function take(message, [name, type], value) {
  const many = Array.isArray(type);
  const one = many ? type[0] : type;
  const read = typeof one === 'object' ? decode(one, value) : SCALARS[one.replace('?', '')].read(value);
  if (many) {
    message[name].push(read);
    return;
  }
  message[name] = read;
}

class Reader {
  constructor(bytes) {
    this.bytes = bytes;
    this.offset = 0;
  }

  get ended() {
    return this.offset >= this.bytes.length;
  }

  varint() {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = this.take(1)[0];
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) {
        return value;
      }
    }
    throw new RangeError('a number without end');
  }

  value(wire) {
    switch (wire) {
      case VARINT:
        return this.varint();
      case FIXED64:
        return this.take(8);
      case BYTES:
        return this.take(Number(this.varint()));
      case FIXED32:
        return this.take(4);
      default:
        throw new RangeError(`wire type ${wire} does not exist`);
    }
  }

  take(length) {
    const end = this.offset + length;
    if (end > this.bytes.length) {
      throw new RangeError('the message is cut off');
    }
    const part = this.bytes.subarray(this.offset, end);
    this.offset = end;
    return part;
  }
}
