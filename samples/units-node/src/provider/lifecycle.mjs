// How the host brings the provider up and down: ProviderLifecycle and grpc.health.v1.

import { EventEmitter, once } from 'node:events';

import { Code, Refusal } from './refusal.mjs';
import { ConfigureRequest, ConfigureResponse, EMPTY, HealthCheckResponse, HealthResponse, Identity } from './messages.mjs';
import { parse } from './schema.mjs';

const PROTOCOL = 1;
const SERVING = 1;
const NOT_SERVING = 2;

/** Where in its life the provider is, and what it says while it does not serve. */
const Stage = {
  LAUNCHED: 'it waits to be configured',
  CONFIGURED: 'it waits to be started',
  SERVING: '',
  STOPPED: 'it is shutting down',
};

/** Holds the configuration of an app, and says whether it serves. */
export class Lifecycle extends EventEmitter {
  constructor(name, app) {
    super();
    this.setMaxListeners(0);
    this.name = name;
    this.app = app;
    this.stage = Stage.LAUNCHED;
  }

  /** What the app was made of its configuration, while it serves. */
  serving() {
    if (this.stage !== Stage.SERVING) {
      throw notNow(`the provider does not serve: ${this.stage}`);
    }
    return this.operations;
  }

  /** Takes no more calls. */
  stop() {
    this.become(Stage.STOPPED);
  }

  become(stage) {
    this.stage = stage;
    this.emit('stage');
  }

  methods() {
    const service = '/gateway.provider.v1.ProviderLifecycle';
    return {
      [`${service}/GetIdentity`]: { request: EMPTY, response: Identity, call: () => this.identity() },
      [`${service}/Configure`]: { request: ConfigureRequest, response: ConfigureResponse, call: (request) => this.configure(request) },
      [`${service}/Start`]: { request: EMPTY, response: EMPTY, call: () => this.start() },
      [`${service}/Health`]: { request: EMPTY, response: HealthResponse, call: () => this.health() },
      [`${service}/Shutdown`]: { request: EMPTY, response: EMPTY, call: () => this.shutdown() },
      '/grpc.health.v1.Health/Check': { request: EMPTY, response: HealthCheckResponse, call: () => this.check() },
      '/grpc.health.v1.Health/Watch': { request: EMPTY, response: HealthCheckResponse, call: (request, signal) => this.watch(signal) },
    };
  }

  identity() {
    return { kind: 'app', name: this.name, min_protocol_version: PROTOCOL, max_protocol_version: PROTOCOL };
  }

  configure({ config_json, protocol_version }) {
    if (protocol_version !== PROTOCOL) {
      throw notNow(`protocol version ${protocol_version} is not spoken here, only ${PROTOCOL}`);
    }
    if (this.stage !== Stage.LAUNCHED) {
      throw notNow('the provider is configured already: start a new process to configure it anew');
    }
    const { value, problems = [] } = parse(this.app.config, config_json);
    if (problems.length === 0) {
      this.operations = new Map(this.app.operations(value).map((one) => [one.id, one]));
      this.become(Stage.CONFIGURED);
    }
    return { problems };
  }

  start() {
    if (this.stage === Stage.LAUNCHED || this.stage === Stage.STOPPED) {
      throw notNow('the provider is not configured: call Configure first');
    }
    this.become(Stage.SERVING);
    return {};
  }

  health() {
    return { ready: this.stage === Stage.SERVING, message: this.stage };
  }

  shutdown() {
    // The answer comes before the process is gone.
    setImmediate(() => this.emit('shutdown'));
    return {};
  }

  check() {
    return { status: this.stage === Stage.SERVING ? SERVING : NOT_SERVING };
  }

  async *watch(signal) {
    for (;;) {
      yield this.check();
      if (this.stage === Stage.STOPPED) {
        return;
      }
      await once(this, 'stage', { signal });
    }
  }
}

function notNow(message) {
  return new Refusal(Code.FAILED_PRECONDITION, message);
}
