// Failures that mean something to callers, and how they travel.

import { encode } from './protobuf.mjs';
import { BadRequest, ErrorInfo, Status } from './messages.mjs';

const DOMAIN = 'gateway.provider.v1';

/** Codes of gRPC. */
export const Code = {
  OK: 0,
  INVALID_ARGUMENT: 3,
  DEADLINE_EXCEEDED: 4,
  NOT_FOUND: 5,
  RESOURCE_EXHAUSTED: 8,
  FAILED_PRECONDITION: 9,
  UNIMPLEMENTED: 12,
  INTERNAL: 13,
  UNAVAILABLE: 14,
};

/** Why a call of an app fails; the comments of app.proto say what each means to a caller. */
const REASONS = {
  INVALID_INPUT: Code.INVALID_ARGUMENT,
  NOT_FOUND: Code.NOT_FOUND,
  UNAVAILABLE: Code.UNAVAILABLE,
  NOT_SUPPORTED: Code.UNIMPLEMENTED,
  FAILED: Code.INTERNAL,
};

/** A call ends here: with a code of gRPC, a message for its caller, and details in the trailers. */
export class Refusal extends Error {
  constructor(code, message, details = []) {
    super(message);
    this.code = code;
    this.details = details;
  }

  /** The trailers that say so. */
  trailers() {
    const trailers = { 'grpc-status': String(this.code), 'grpc-message': encodeURIComponent(this.message) };
    if (this.details.length > 0) {
      const status = encode(Status, { code: this.code, message: this.message, details: this.details });
      trailers['grpc-status-details-bin'] = status.toString('base64').replace(/=+$/, '');
    }
    return trailers;
  }
}

/** A refusal for one of the reasons; problems, {pointer, message}, say what is wrong with the input. */
export function refusal(reason, message, problems = []) {
  const details = [packed('ErrorInfo', ErrorInfo, { reason, domain: DOMAIN })];
  if (problems.length > 0) {
    const field_violations = problems.slice(0, 20).map((one) => ({ field: one.pointer, description: one.message }));
    details.push(packed('BadRequest', BadRequest, { field_violations }));
  }
  return new Refusal(REASONS[reason], message, details);
}

function packed(name, fields, message) {
  return { type_url: `type.googleapis.com/google.rpc.${name}`, value: encode(fields, message) };
}
