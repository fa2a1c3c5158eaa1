// What this app does, without a gateway.

import assert from 'node:assert/strict';
import test from 'node:test';

import { greeter } from '../src/greeter.mjs';
import { parse } from '../src/provider/schema.mjs';

/** Calls an operation as the host does: the input is held to its schema first. */
async function call(id, input, config = {}) {
  const operations = greeter.operations(read(greeter.config, config));
  const operation = operations.find((one) => one.id === id);
  return operation.run(read(operation.input, input));
}

function read(schema, value) {
  const { value: parsed, problems } = parse(schema, Buffer.from(JSON.stringify(value)));
  if (problems) {
    throw new RangeError(problems.map((one) => one.pointer + ' ' + one.message).join('; '));
  }
  return parsed;
}

test('greets by name', async () => {
  assert.deepEqual(await call('greet', { name: 'Ada', times: 2 }), { text: 'Hello, Ada! Hello, Ada!' });
});

test('greets as it is configured', async () => {
  const greeting = await call('greet', { name: 'Ada' }, { greeting: 'Good morning' });
  assert.deepEqual(greeting, { text: 'Good morning, Ada!' });
});

test('refuses to greet a thousand times', async () => {
  await assert.rejects(call('greet', { name: 'Ada', times: 1000 }), { message: '/times must be at most 10' });
});

test('counts words in any alphabet', async () => {
  assert.deepEqual(await call('words.count', { text: 'Да, да — yes, YES, yes!' }), {
    words: 5,
    occurrences: { yes: 3, да: 2 },
  });
});
