package org.integrationgateway.providers.supervision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.core.testing.Eventually.eventually;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.builtin.indexeddb.SqliteIndexedDb;
import org.integrationgateway.host.connect.ProviderConnection;
import org.integrationgateway.providers.instance.ProviderInstance;
import org.integrationgateway.providers.supervised.ConnectedProvider;
import org.integrationgateway.providers.supervised.GatedCalls;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.indexeddb.Direction;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.Mode;
import org.integrationgateway.sdk.indexeddb.Query;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.IndexedDbException;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyRange;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A database whose answers go on, while its process is replaced. */
class SupervisedDatabaseTest {
  @TempDir Path folder;
  private final AtomicInteger started = new AtomicInteger();
  private final BlockingQueue<Run> runs = new LinkedBlockingQueue<>();
  private Supervisor<ConnectedProvider> supervisor;
  private IndexedDb database;

  @BeforeEach
  void start() {
    supervisor =
        new Supervisor<>(
            "indexeddb.main", Run::new, SupervisionTimes.DEFAULT, Clock.systemUTC(), ready -> {});
    supervisor.start();
    assertThat(supervisor.awaitFirstAttempt()).isEmpty();
    database = GatedCalls.provider(ProviderKind.INDEXEDDB, "indexeddb.main", supervisor.entrance());
    database.database("shop").createStore(StoreSchema.outOfLine("orders"));
  }

  @AfterEach
  void stop() {
    supervisor.close();
    runs.forEach(Run::end);
  }

  @Test
  void aTransactionEndsWhereItHasBegun() throws Exception {
    var shop = database.database("shop");
    var first = runs.take();
    try (var open = shop.begin(Mode.READ_ONLY, List.of("orders"))) {
      replace();
      assertThat(first.shutDown).as("asked to end in the middle of a transaction").isFalse();
      assertThat(open.store("orders").count(KeyRange.ALL)).isZero();
      open.commit();
      eventually(() -> assertThat(first.shutDown).isTrue());
    }
  }

  @Test
  void aWalkEndsWhereItHasBegun() throws Exception {
    var shop = database.database("shop");
    var first = runs.take();
    try (var walk =
        shop.openCursor(Mode.READ_ONLY, "orders", Optional.empty(), Query.of(KeyRange.ALL))) {
      replace();
      assertThat(walk.hasRecord()).isFalse();
      assertThat(first.shutDown).isFalse();
    }
    eventually(() -> assertThat(first.shutDown).isTrue());
  }

  @Test
  void partsOfItOutliveItsProcesses() throws Exception {
    var shop = database.database("shop");
    var orders = shop.records("orders");
    var first = runs.take();
    replace();
    eventually(() -> assertThat(first.shutDown).isTrue());
    first.end();
    orders.put(Key.of("a"), Document.EMPTY);
    assertThat(shop.records("orders").count(KeyRange.ALL)).isEqualTo(1);
    try (var walk = orders.openCursor(KeyRange.ALL, Direction.NEXT)) {
      assertThat(walk.key()).isEqualTo(Key.of("a"));
    }
    assertThatThrownBy(() -> database.database("no/name").stores())
        .isInstanceOf(IndexedDbException.class);
  }

  @Test
  void aLostCallIsOneOfAProviderThatIsNotAvailable() throws Exception {
    var shop = database.database("shop");
    var open = shop.begin(Mode.READ_ONLY, List.of("orders"));
    runs.take().server.close();
    assertThatThrownBy(() -> open.store("orders").count(KeyRange.ALL))
        .isInstanceOf(RuntimeException.class);
    assertThat(open.active()).isFalse();
    assertThatThrownBy(shop::stores)
        .isInstanceOf(ServiceException.class)
        .hasMessage("provider 'indexeddb.main' failed during the call: its connection broke");
  }

  private void replace() throws Exception {
    assertThat(supervisor.restart(Replacement.ROLLING).get(30, TimeUnit.SECONDS)).isEmpty();
  }

  /** A process of it. */
  private final class Run implements ProviderInstance<ConnectedProvider> {
    private final CompletableFuture<String> ended = new CompletableFuture<>();
    private final IndexedDb database = SqliteIndexedDb.open(folder.resolve("main.db"));
    private final Path socket = folder.resolve("s" + started.incrementAndGet());
    private final ProviderServer server =
        ProviderServer.start(socket, "indexeddb.main", ProviderKind.INDEXEDDB, () -> database);
    private final ProviderConnection connection =
        ProviderConnection.open(socket, Deadline.in(Duration.ofSeconds(60)));
    private volatile boolean shutDown;

    Run() {
      runs.add(this);
    }

    @Override
    public void open(Deadline deadline) {}

    @Override
    public ConnectedProvider configure(Deadline deadline) {
      connection.configure("indexeddb.main", "{}", deadline);
      connection.start(deadline);
      return service();
    }

    @Override
    public ConnectedProvider service() {
      return new ConnectedProvider(connection.calls(ProviderKind.INDEXEDDB), Optional.empty());
    }

    void end() {
      connection.close();
      server.close();
      database.close();
    }

    @Override
    public Health health(Deadline deadline) {
      return new Health.Well();
    }

    @Override
    public CompletableFuture<String> ended() {
      return ended;
    }

    @Override
    public boolean hasEnded() {
      return ended.isDone();
    }

    @Override
    public void shutdown(Duration grace) {
      shutDown = true;
    }

    @Override
    public void close() {
      ended.complete("its end");
    }
  }
}
