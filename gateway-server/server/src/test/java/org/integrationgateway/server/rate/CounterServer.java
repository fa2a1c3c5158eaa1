package org.integrationgateway.server.rate;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.integrationgateway.base.thread.DaemonThread;
import org.integrationgateway.builtin.cache.MemoryCache;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.cache.Cache;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.sdk.serve.ProviderMain;

/**
 * Counters on a port, as a cache server has them, and the provider that asks it: each replica has a
 * process of the provider, and all processes ask one server.
 */
final class CounterServer implements AutoCloseable {
  private final Cache counters = new MemoryCache(1 << 24);
  private final Set<Socket> clients = ConcurrentHashMap.newKeySet();
  private volatile ServerSocket door;
  private volatile long requests;

  CounterServer() throws IOException {
    door = open(0);
  }

  private ServerSocket open(int port) throws IOException {
    var opened = new ServerSocket();
    opened.setReuseAddress(true);
    opened.bind(new java.net.InetSocketAddress(InetAddress.getLoopbackAddress(), port));
    DaemonThread.start("counters", () -> accept(opened));
    return opened;
  }

  int port() {
    return door.getLocalPort();
  }

  /** How many requests there were. */
  long requests() {
    return requests;
  }

  /** Ends all connections, and accepts no others. */
  void stop() throws IOException {
    door.close();
    for (var client : clients) {
      client.close();
    }
  }

  /** Accepts connections at the same port again. */
  void resume() throws IOException {
    door = open(door.getLocalPort());
  }

  private void accept(ServerSocket opened) {
    try {
      while (true) {
        var client = opened.accept();
        clients.add(client);
        DaemonThread.start("counter", () -> serve(client));
      }
    } catch (IOException closed) {
      // The test has stopped the server.
    }
  }

  private void serve(Socket client) {
    try (client;
        var lines = new BufferedReader(new InputStreamReader(client.getInputStream(), UTF_8))) {
      for (var line = lines.readLine(); line != null; line = lines.readLine()) {
        requests++;
        client.getOutputStream().write((answer(line) + "\n").getBytes(UTF_8));
      }
    } catch (IOException gone) {
      // The provider opens another connection.
    } finally {
      clients.remove(client);
    }
  }

  /** Adds; the line has the time in milliseconds, then keys and amounts. */
  private String answer(String line) {
    var words = line.split(" ");
    var amounts = new HashMap<String, Long>();
    for (int i = 1; i < words.length; i += 2) {
      amounts.put(words[i], Long.parseLong(words[i + 1]));
    }
    return text(counters.add("all", amounts, Duration.ofMillis(Long.parseLong(words[0]))));
  }

  private static String text(Map<String, Long> counts) {
    var text = new StringBuilder();
    counts.forEach((key, count) -> text.append(' ').append(key).append(' ').append(count));
    return text.toString();
  }

  @Override
  public void close() throws IOException {
    stop();
  }

  /** The configuration of the provider. */
  record Config(int port) {}

  /** A cache that only counts, at a server. */
  static final class Provider implements Cache {
    private final int port;
    private Optional<Socket> connection = Optional.empty();

    private Provider(Config config) {
      port = config.port();
    }

    public static void main(String[] arguments) {
      ProviderMain.serve(ProviderKind.CACHE, Config.class, Provider::new);
    }

    @Override
    public synchronized Map<String, Long> add(
        String scope, Map<String, Long> amounts, Duration ttl) {
      try {
        if (connection.isEmpty()) {
          connection = Optional.of(new Socket(InetAddress.getLoopbackAddress(), port));
          connection.get().setTcpNoDelay(true);
        }
        var line = ttl.toMillis() + text(amounts) + "\n";
        connection.get().getOutputStream().write(line.getBytes(UTF_8));
        return totals(connection.get());
      } catch (IOException lost) {
        connection = Optional.empty();
        throw new ServiceException(Reason.UNAVAILABLE, "the counters do not answer", lost);
      }
    }

    private static Map<String, Long> totals(Socket from) throws IOException {
      var line = new StringBuilder();
      for (int next = from.getInputStream().read();
          next != '\n';
          next = from.getInputStream().read()) {
        if (next < 0) {
          throw new IOException("the connection ended");
        }
        line.append((char) next);
      }
      var words = line.toString().strip().split(" ");
      var totals = new HashMap<String, Long>();
      for (int i = 0; i + 1 < words.length; i += 2) {
        totals.put(words[i], Long.parseLong(words[i + 1]));
      }
      return totals;
    }

    @Override
    public Optional<byte[]> get(String scope, String key) {
      throw new UncheckedIOException(new IOException("only counters"));
    }

    @Override
    public void set(String scope, String key, byte[] value, Optional<Duration> ttl) {
      throw new UncheckedIOException(new IOException("only counters"));
    }

    @Override
    public boolean delete(String scope, String key) {
      return false;
    }

    @Override
    public boolean touch(String scope, String key, Optional<Duration> ttl) {
      return false;
    }
  }
}
