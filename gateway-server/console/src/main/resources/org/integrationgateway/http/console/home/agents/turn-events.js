/**
 * What a turn shows: made of its events, in order. Items are
 * `{kind: 'text' | 'reasoning', ref, text, done}`, `{kind: 'tool', ref, label, input, output, error, state}`,
 * `{kind: 'interaction', ref, state}` and `{kind: 'error', text}`.
 */
export class TurnEvents {
  items = [];
  status = '';

  /** @return the text that has become complete, to be announced; '' for every other event */
  add(event) {
    if (event.visibility === 'internal') {
      return '';
    }
    const shown = event.display ?? guessed(event);
    this.status = STATUS[event.type] ?? (this.status || 'running');
    switch (shown.kind) {
      case 'text':
      case 'reasoning':
        return this.#said(shown);
      case 'tool':
        this.#tool(shown);
        return '';
      case 'interaction':
        this.#item('interaction', shown.ref).state = shown.phase;
        return '';
      case 'error':
        this.items.push({ kind: 'error', text: shown.error ?? shown.text ?? '' });
        return '';
      default:
        return '';
    }
  }

  #said({ kind, phase, ref, text = '' }) {
    if (phase === 'delta') {
      const item = this.#item(kind, ref);
      item.text = (item.text ?? '') + text;
      return '';
    }
    // What was begun and is not of this message will never be complete: the agent has begun again.
    this.items = this.items.filter((item) => item.done !== false || item.ref === ref);
    this.items.filter((item) => item.ref === ref && item.done === false).forEach((item) => { item.done = true; });
    if (text) {
      Object.assign(this.#item(kind, ref), { text, done: true });
    }
    return text;
  }

  #tool({ phase, ref, label, input, output, error, text }) {
    const item = this.#item('tool', ref);
    item.label ??= label;
    item.input ??= input;
    item.output = output ?? item.output;
    item.error = error ?? item.error;
    item.progress = text ?? item.progress;
    item.state = phase;
  }

  #item(kind, ref) {
    const known = this.items.find((item) => item.kind === kind && item.ref === ref);
    if (known) {
      return known;
    }
    const item = { kind, ref, ...(kind === 'text' || kind === 'reasoning' ? { done: false } : {}) };
    this.items.push(item);
    return item;
  }
}

const STATUS = {
  'interaction.requested': 'waiting_for_input',
  'interaction.resolved': 'running',
  'turn.completed': 'succeeded',
  'turn.failed': 'failed',
  'turn.canceled': 'canceled',
};

/** Agents may leave out what is ready to be shown. */
function guessed({ type, data = {} }) {
  const ref = data.messageId ?? data.id ?? data.toolCallId ?? data.interactionId;
  switch (type) {
    case 'assistant.delta':
      return { kind: 'text', phase: 'delta', ref, text: data.text };
    case 'assistant.message':
      return { kind: 'text', phase: 'completed', ref, text: data.text };
    case 'reasoning.delta':
      return { kind: 'reasoning', phase: 'delta', ref, text: data.text };
    case 'tool.call':
      return { kind: 'tool', phase: 'started', ref, label: data.toolId, input: data.arguments };
    case 'tool.result':
      return { kind: 'tool', phase: data.status >= 400 ? 'failed' : 'completed', ref: data.toolCallId ?? ref, output: data.content };
    case 'interaction.requested':
      return { kind: 'interaction', phase: 'requested', ref };
    case 'interaction.resolved':
      return { kind: 'interaction', phase: 'resolved', ref };
    case 'turn.failed':
      return { kind: 'error', error: data.message };
    default:
      return { kind: 'status' };
  }
}
