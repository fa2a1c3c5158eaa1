// The app as its host calls it: AppProvider of the protocol.

import { EMPTY, ExecuteRequest, ExecuteResponse, ExecuteStreamResponse, Metadata } from './messages.mjs';
import { log } from './log.mjs';
import { parse } from './schema.mjs';
import { Refusal, refusal } from './refusal.mjs';

const JSON_TYPE = 'application/json';
const TEXT_TYPE = 'text/plain; charset=utf-8';

/** The methods of an app, whose operations the lifecycle gives while it serves. */
export function appMethods(lifecycle) {
  const service = '/gateway.provider.v1.AppProvider';
  return {
    [`${service}/GetMetadata`]: { request: EMPTY, response: Metadata, call: () => metadata(lifecycle) },
    [`${service}/Execute`]: {
      request: ExecuteRequest,
      response: ExecuteResponse,
      call: (request, signal) => execute(lifecycle, request, signal),
    },
    [`${service}/ExecuteStream`]: {
      request: ExecuteRequest,
      response: ExecuteStreamResponse,
      call: (request, signal) => executeStream(lifecycle, request, signal),
    },
  };
}

function metadata(lifecycle) {
  const operations = [...lifecycle.serving().values()].map((one) => ({
    id: one.id,
    title: one.title,
    description: one.description,
    input_schema: JSON.stringify(one.input),
    output_schema: one.output ? JSON.stringify(one.output) : '',
    hints: { read_only: one.readOnly },
  }));
  return { name: lifecycle.app.name, description: lifecycle.app.description, operations, features: ['execute-stream'] };
}

/** The operations as a package lists them, which is known before the program runs. */
export function catalogOf(app, config) {
  const { value, problems } = parse(app.config, Buffer.from(config));
  if (problems) {
    const message = problems.map((one) => `${one.pointer || 'config'}: ${one.message}`).join('; ');
    throw new Error(`the operations cannot be listed with the configuration ${config}: ${message}`);
  }
  return { operations: app.operations(value).map(listed) };
}

function listed({ id, title, description, readOnly, input, output }) {
  return { id, title, description, inputSchema: input, annotations: { readOnlyHint: readOnly }, outputSchema: output };
}

async function execute(lifecycle, request, signal) {
  const pieces = [];
  let answer;
  for await (const { head, data } of executeStream(lifecycle, request, signal)) {
    answer ??= head;
    if (data) {
      pieces.push(data);
    }
  }
  return { ...answer, body: Buffer.concat(pieces) };
}

async function* executeStream(lifecycle, request, signal) {
  const operations = lifecycle.serving();
  try {
    const operation = operations.get(request.operation);
    if (!operation) {
      throw refusal('NOT_FOUND', `there is no operation '${request.operation}'`);
    }
    const { value, problems } = parse(operation.input, request.input_json);
    if (problems) {
      const message = problems.map((one) => `${one.pointer || 'input'}: ${one.message}`).join('; ');
      throw refusal('INVALID_INPUT', message, problems);
    }
    const answer = operation.run(value, signal);
    if (answer[Symbol.asyncIterator]) {
      yield head(TEXT_TYPE);
      for await (const text of answer) {
        yield { data: Buffer.from(text) };
      }
      return;
    }
    const body = JSON.stringify(await answer);
    yield head(JSON_TYPE);
    yield { data: Buffer.from(body) };
  } catch (failure) {
    if (failure instanceof Refusal || signal.aborted) {
      throw failure;
    }
    log('error', `operation ${request.operation} failed`, { request: request.context?.request_id, error: failure });
    throw refusal('FAILED', `operation '${request.operation}' failed; see the log`);
  }
}

function head(type) {
  return { head: { status: 200, headers: [{ name: 'content-type', values: [type] }] } };
}
