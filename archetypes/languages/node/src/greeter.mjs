// The app: its configuration and its operations.

/** An object with these members, of which those are required. */
function object(properties, required = Object.keys(properties)) {
  return { type: 'object', properties, required, additionalProperties: false };
}

function greet({ name, times }, greeting) {
  return { text: Array(times).fill(greeting + ', ' + name + '!').join(' ') };
}

function count(text) {
  const occurrences = {};
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  words.sort().forEach((word) => {
    occurrences[word] = (occurrences[word] ?? 0) + 1;
  });
  return { words: words.length, occurrences };
}

/** What the host serves. */
export const greeter = {
  name: '${artifactId}',
  description: 'Says hello, and counts words',
  // The configuration of a deployment; schemas/config.yaml describes it for operators.
  config: object({ greeting: { type: 'string', default: 'Hello' } }, []),

  operations: ({ greeting }) => [
    {
      id: 'greet',
      title: 'Greet a person',
      description: 'Greets a person by name',
      readOnly: true,
      input: object(
        {
          name: { type: 'string', description: 'The person to greet' },
          times: { type: 'integer', minimum: 1, maximum: 10, default: 1, description: 'How often, 1 to 10' },
        },
        ['name'],
      ),
      output: object({ text: { type: 'string' } }),
      run: async (ask) => greet(ask, greeting),
    },
    {
      id: 'words.count',
      title: 'Count words',
      description: 'Counts the words of a text',
      readOnly: true,
      input: object({ text: { type: 'string', description: 'Any text' } }),
      output: object({
        words: { type: 'integer' },
        occurrences: {
          type: 'object',
          description: 'How often each word occurs',
          additionalProperties: { type: 'integer' },
        },
      }),
      run: async ({ text }) => count(text),
    },
  ],
};
