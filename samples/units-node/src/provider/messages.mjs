// The messages of gateway.provider.v1 that a host exchanges with an app, by the numbers in its .proto files.

const PROBLEM = { pointer: [1, 'string'], message: [2, 'string'] };
const HEADER = { name: [1, 'string'], values: [2, ['string']] };
const SUBJECT = { id: [1, 'string'], email: [2, 'string'] };
const CONTEXT = { subject: [1, SUBJECT], request_id: [3, 'string'], app: [7, 'string'], host_token: [11, 'string'] };
const HINTS = { read_only: [1, 'bool?'], idempotent: [2, 'bool?'], destructive: [3, 'bool?'], open_world: [4, 'bool?'] };
const OPERATION = {
  id: [1, 'string'],
  title: [2, 'string'],
  description: [3, 'string'],
  input_schema: [4, 'string'],
  output_schema: [5, 'string'],
  hints: [6, HINTS],
};
const ANSWER = { status: [1, 'int32'], headers: [2, [HEADER]], body: [3, 'bytes'] };

export const EMPTY = {};

export const Identity = {
  kind: [1, 'string'],
  name: [2, 'string'],
  version: [3, 'string'],
  min_protocol_version: [6, 'int32'],
  max_protocol_version: [7, 'int32'],
};
export const ConfigureRequest = { name: [1, 'string'], config_json: [2, 'bytes'], protocol_version: [3, 'int32'] };
export const ConfigureResponse = { problems: [1, [PROBLEM]] };
export const HealthResponse = { ready: [1, 'bool'], message: [2, 'string'] };

/** grpc.health.v1; the status is an enum, which is a number on the wire. */
export const HealthCheckResponse = { status: [1, 'int32'] };

export const Metadata = { name: [1, 'string'], description: [3, 'string'], operations: [4, [OPERATION]], features: [7, ['string']] };
export const ExecuteRequest = { operation: [1, 'string'], input_json: [2, 'bytes'], context: [3, CONTEXT] };
export const ExecuteResponse = ANSWER;
export const ExecuteStreamResponse = { head: [1, ANSWER], data: [2, 'bytes'] };

const ANY = { type_url: [1, 'string'], value: [2, 'bytes'] };
const VIOLATION = { field: [1, 'string'], description: [2, 'string'] };

/** google.rpc.Status and what it carries: how a failure says more than its code. */
export const Status = { code: [1, 'int32'], message: [2, 'string'], details: [3, [ANY]] };
export const ErrorInfo = { reason: [1, 'string'], domain: [2, 'string'] };
export const BadRequest = { field_violations: [1, [VIOLATION]] };
