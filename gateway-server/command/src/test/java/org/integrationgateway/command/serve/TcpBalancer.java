package org.integrationgateway.command.serve;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;

/**
 * Passes each connection to one of the replicas that are ready, in turn. It asks each replica for
 * {@code /ready}, as balancers do, and leaves open connections alone.
 */
final class TcpBalancer implements AutoCloseable {
  private static final int CHECK_MILLIS = 500;
  private static final int PATIENCE_MILLIS = 10_000;
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final ServerSocket port;
  private final Map<URI, Boolean> replicas = new ConcurrentHashMap<>();
  private final AtomicInteger turn = new AtomicInteger();
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final ScheduledExecutorService clock = Executors.newSingleThreadScheduledExecutor();

  TcpBalancer() throws IOException {
    port = new ServerSocket(0, 1024, InetAddress.getByName("127.0.0.1"));
    threads.execute(this::accept);
    clock.scheduleWithFixedDelay(this::check, 0, CHECK_MILLIS, TimeUnit.MILLISECONDS);
  }

  URI uri() {
    return URI.create("http://127.0.0.1:" + port.getLocalPort());
  }

  /** Starts a replica of this build, and passes connections to it as soon as it is ready. */
  Replica start(Path home, String configuration) throws IOException {
    return begin(Replica.start(home, configuration));
  }

  /** Passes connections to a replica, and waits until it is ready. */
  Replica begin(Replica replica) throws IOException {
    add(replica.uri());
    long began = System.nanoTime();
    while (!replicas.getOrDefault(replica.uri(), false)) {
      assertThat(Duration.ofNanos(System.nanoTime() - began)).as(replica.log()).isLessThan(LIMIT);
      LockSupport.parkNanos(20_000_000);
    }
    return replica;
  }

  /** Passes connections to a replica while it is ready. */
  void add(URI replica) {
    replicas.put(replica, isReady(replica));
  }

  void remove(URI replica) {
    replicas.remove(replica);
  }

  private void check() {
    replicas.replaceAll((replica, before) -> isReady(replica));
  }

  private static boolean isReady(URI replica) {
    try {
      var asked = (HttpURLConnection) replica.resolve("/ready").toURL().openConnection();
      asked.setConnectTimeout(PATIENCE_MILLIS);
      asked.setReadTimeout(PATIENCE_MILLIS);
      boolean ready = asked.getResponseCode() == 200;
      asked.disconnect();
      return ready;
    } catch (IOException away) {
      return false;
    }
  }

  private void accept() {
    while (!port.isClosed()) {
      try {
        var client = port.accept();
        threads.execute(() -> serve(client));
      } catch (IOException closed) {
        // The balancer ends.
      }
    }
  }

  private void serve(Socket client) {
    try (client;
        var replica = connect()) {
      client.setTcpNoDelay(true);
      replica.setTcpNoDelay(true);
      threads.execute(() -> pass(client, replica));
      pass(replica, client);
    } catch (IOException broken) {
      // The client finds out.
    }
  }

  /** A replica that has closed its port since the last check is passed over. */
  private Socket connect() throws IOException {
    var ready =
        replicas.entrySet().stream().filter(Map.Entry::getValue).map(Map.Entry::getKey).toList();
    for (int attempt = 0; attempt < ready.size(); attempt++) {
      try {
        return connect(ready);
      } catch (IOException refused) {
        // The next one is asked.
      }
    }
    throw new IOException("no replica is ready");
  }

  private Socket connect(List<URI> ready) throws IOException {
    var replica = ready.get(Math.floorMod(turn.getAndIncrement(), ready.size()));
    var socket = new Socket();
    try {
      socket.connect(new InetSocketAddress(replica.getHost(), replica.getPort()), PATIENCE_MILLIS);
      return socket;
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /** Passes bytes on until one side ends; then the other side is told. */
  private static void pass(Socket from, Socket to) {
    try {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      in.transferTo(out);
      to.shutdownOutput();
    } catch (IOException broken) {
      // The connection ends.
    }
  }

  @Override
  public void close() throws IOException {
    port.close();
    clock.shutdownNow();
    threads.shutdownNow();
  }
}
