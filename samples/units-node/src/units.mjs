// The app: its configuration and its operations.

import { setTimeout as pause } from 'node:timers/promises';

import { refusal } from './provider/refusal.mjs';

/** Each unit by what it measures, and how it becomes the base unit: value * factor + shift. */
const UNITS = {
  m: ['length', 1],
  km: ['length', 1000],
  mi: ['length', 1609.344],
  ft: ['length', 0.3048],
  kg: ['mass', 1],
  g: ['mass', 0.001],
  lb: ['mass', 0.45359237],
  K: ['temperature', 1, 0],
  C: ['temperature', 1, 273.15],
  F: ['temperature', 5 / 9, 459.67 * (5 / 9)],
};

const UNIT = { type: 'string', enum: Object.keys(UNITS) };
const NONE = { type: 'object', properties: {}, additionalProperties: false };

/** An object with these members, of which those are required. */
function object(properties, required = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}

function convert(value, from, to, digits) {
  const [measured, factor, shift = 0] = UNITS[from];
  const [wanted, divisor, offset = 0] = UNITS[to];
  if (measured !== wanted) {
    throw refusal('INVALID_INPUT', `${from} measures ${measured}, and ${to} ${wanted}`, [
      { pointer: '/to', message: `must measure ${measured}, as ${from} does` },
    ]);
  }
  return Number(((value * factor + shift - offset) / divisor).toFixed(digits));
}

async function* table({ from, to, first, last, millisPerLine }, digits, signal) {
  for (let value = first; value <= last; value++) {
    yield `${value} ${from} = ${convert(value, from, to, digits)} ${to}\n`;
    if (millisPerLine > 0) {
      // Ends with the call: a cancelled call needs no further lines.
      await pause(millisPerLine, undefined, { signal });
    }
  }
}

/** What the host serves. */
export const units = {
  name: 'units',
  description: 'Converts between units of length, mass and temperature',
  config: object({ digits: { type: 'integer', minimum: 0, maximum: 12, default: 6 } }, []),

  operations: ({ digits }) => [
    {
      id: 'units.convert',
      title: 'Convert a value',
      description: 'A value in another unit',
      readOnly: true,
      input: object({ value: { type: 'number' }, from: UNIT, to: UNIT }),
      output: object({ value: { type: 'number' }, unit: UNIT }),
      run: async ({ value, from, to }) => ({ value: convert(value, from, to, digits), unit: to }),
    },
    {
      id: 'units.list',
      title: 'List units',
      description: 'All units, by what they measure',
      readOnly: true,
      input: NONE,
      output: { type: 'object', additionalProperties: { type: 'array', items: UNIT } },
      run: async () => {
        const measured = {};
        Object.entries(UNITS).forEach(([unit, [what]]) => (measured[what] ??= []).push(unit));
        return measured;
      },
    },
    {
      id: 'units.table',
      title: 'Make a table',
      description: 'A table of whole values, line by line',
      readOnly: true,
      input: object(
        {
          from: UNIT,
          to: UNIT,
          first: { type: 'integer' },
          last: { type: 'integer' },
          millisPerLine: { type: 'integer', minimum: 0, maximum: 3_600_000, default: 0 },
        },
        ['from', 'to', 'first', 'last'],
      ),
      run: (input, signal) => table(input, digits, signal),
    },
  ],
};
