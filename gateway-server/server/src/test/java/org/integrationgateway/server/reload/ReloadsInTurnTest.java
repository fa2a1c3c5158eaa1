package org.integrationgateway.server.reload;

import static org.assertj.core.api.Assertions.assertThat;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.integrationgateway.config.ConfigReader;
import org.integrationgateway.config.change.ConfigurationSource;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.server.Gateway;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests for a reload while another one has read the files and is not done. */
@Timeout(300)
final class ReloadsInTurnTest {
  private static final String SERVER =
      """
      server:
        public: {host: 127.0.0.1, port: 0}
        encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}
        reload: {watch: %s}
      apps:
        demo: {provider: {source: builtin:demo}}
      """;
  private static final String MORE = "  more: {provider: {source: builtin:demo}}\n";

  private final AtomicInteger reads = new AtomicInteger();
  private final AtomicBoolean slow = new AtomicBoolean();
  private final Semaphore go = new Semaphore(0);

  @TempDir Path home;
  private Gateway gateway;

  /** Files that take as long as the test says, once they were read. */
  private void start(boolean watch) throws Exception {
    var file = Files.writeString(home.resolve("gateway.yaml"), SERVER.formatted(watch));
    var environment = new Environment(Map.of("GATEWAY_HOME", home.toString()), home, home);
    var source =
        new ConfigurationSource() {
          @Override
          public ConfigReader.Result read() {
            var result = ConfigReader.read(List.of(file), environment);
            reads.incrementAndGet();
            if (slow.get()) {
              go.acquireUninterruptibly();
            }
            return result;
          }

          @Override
          public List<Path> files() {
            return List.of(file);
          }
        };
    gateway =
        Gateway.start(
            source.read().config().orElseThrow(), source, Clock.systemUTC(), routes -> {});
    slow.set(true);
  }

  @AfterEach
  void stop() {
    go.release(100);
    if (gateway != null) {
      gateway.close();
    }
  }

  private Thread hangup() {
    var thread = new Thread(() -> gateway.reload("SIGHUP"));
    thread.start();
    return thread;
  }

  private void awaitReads(int count) throws Exception {
    eventually(() -> assertThat(reads).hasValue(count));
  }

  private void awaitMore() throws Exception {
    eventually(
        () ->
            assertThat(gateway.statuses())
                .extracting(status -> status.name())
                .contains("demo", "more"));
  }

  @Test
  void signalsDuringAReloadAreFollowedByOneMore() throws Exception {
    start(false);
    var first = hangup();
    awaitReads(2);
    Files.writeString(home.resolve("gateway.yaml"), SERVER.formatted(false) + MORE);
    var others = IntStream.range(0, 20).mapToObj(i -> hangup()).toList();
    for (var other : others) {
      eventually(
          () -> assertThat(other.getState()).isIn(Thread.State.WAITING, Thread.State.TERMINATED));
    }
    go.release(100);
    first.join();
    for (var other : others) {
      other.join();
    }
    awaitMore();
    assertThat(reads).hasValue(3);
  }

  @Test
  void aFileThatChangesDuringAReloadIsRead() throws Exception {
    start(true);
    var first = hangup();
    awaitReads(2);
    Files.writeString(home.resolve("gateway.yaml"), SERVER.formatted(true) + MORE);
    eventually(() -> assertThat(isWatchWaiting()).isTrue());
    go.release(100);
    first.join();
    awaitMore();
  }

  private static boolean isWatchWaiting() {
    return Thread.getAllStackTraces().entrySet().stream()
        .filter(each -> each.getKey().getName().startsWith("configuration-watch"))
        .flatMap(each -> List.of(each.getValue()).stream())
        .anyMatch(frame -> frame.getMethodName().equals("reloadInTurn"));
  }
}
