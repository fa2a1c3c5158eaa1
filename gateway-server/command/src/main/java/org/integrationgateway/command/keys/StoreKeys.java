package org.integrationgateway.command.keys;

import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.integrationgateway.config.GatewayConfig;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.store.State;
import org.integrationgateway.providers.SecretProcesses;
import org.integrationgateway.server.SealedColumns;
import org.integrationgateway.server.keys.KeyAdministration;
import org.integrationgateway.server.keys.KeyJson;
import org.integrationgateway.server.keys.Rewrap;
import org.integrationgateway.server.keys.RewrapProgress;
import tools.jackson.databind.JsonNode;

/** The keys in the store of a configuration, also while servers use it. */
final class StoreKeys implements KeyRequests {
  private static final long BETWEEN_LOOKS = TimeUnit.MILLISECONDS.toNanos(500);

  private final State state;
  private final Rewrap rewrap;
  private final KeyAdministration keys;
  private long shownAt = System.nanoTime();

  StoreKeys(GatewayConfig config) {
    var clock = Clock.systemUTC();
    state = State.open(config, SecretProcesses.of(config), clock);
    rewrap =
        new Rewrap(
            state.database(),
            state.keys(),
            () -> SealedColumns.of(state.database()),
            key -> {},
            clock);
    keys = new KeyAdministration(state.keys(), rewrap);
  }

  @Override
  public JsonNode list() {
    return KeyJson.list(keys.list());
  }

  @Override
  public JsonNode status() {
    return KeyJson.status(keys.status());
  }

  @Override
  public JsonNode rotate() {
    return Json.of(keys.rotate());
  }

  /** Always waits: without a server, this process does the work. */
  @Override
  public JsonNode rewrap(boolean wait, Consumer<JsonNode> progress) {
    keys.rewrap();
    var holder = "gateway keys rewrap, process " + ProcessHandle.current().pid();
    while (rewrap.progress().filter(RewrapProgress::running).isPresent()) {
      if (!rewrap.run(holder, time -> paused(time, progress))) {
        // Another process does the work: this one goes on when that one stops.
        paused(Duration.ofNanos(BETWEEN_LOOKS), progress);
      }
    }
    return status();
  }

  private boolean paused(Duration time, Consumer<JsonNode> progress) {
    if (System.nanoTime() - shownAt >= BETWEEN_LOOKS) {
      progress.accept(status());
      shownAt = System.nanoTime();
    }
    LockSupport.parkNanos(time.toNanos());
    return true;
  }

  @Override
  public void close() {
    state.close();
  }
}
