package org.integrationgateway.command.keys;

import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.integrationgateway.command.operator.OperatorClient;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The keys of a running server. */
record KeysClient(OperatorClient operator) implements KeyRequests {
  private static final String KEYS = "/keys";
  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(500);

  @Override
  public JsonNode list() {
    return operator.call("GET", KEYS, Optional.empty());
  }

  @Override
  public JsonNode status() {
    return operator.call("GET", KEYS + "/status", Optional.empty());
  }

  @Override
  public JsonNode rotate() {
    var empty = JsonMapper.shared().createObjectNode();
    return operator.call("POST", KEYS + "/rotate", Optional.of(empty));
  }

  @Override
  public JsonNode rewrap(boolean wait, Consumer<JsonNode> progress) {
    var status = operator.call("POST", KEYS + "/rewrap", Optional.empty());
    while (wait && status.path("rewrap").path("state").asString("").equals("running")) {
      progress.accept(status);
      LockSupport.parkNanos(BETWEEN_LOOKS);
      status = status();
    }
    return status;
  }

  @Override
  public void close() {}
}
