package org.integrationgateway.notices.delivery;

import java.net.URI;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.config.server.NoticeConfig;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.Parameter;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.store.State;
import org.integrationgateway.http.Threads;
import org.integrationgateway.notices.message.NoticeLinks;
import org.integrationgateway.notices.message.NoticeMessage;
import org.integrationgateway.notices.record.StoredNotice;
import org.integrationgateway.sdk.host.Apps;
import org.jspecify.annotations.Nullable;

/** The receivers of the configuration, as it is now. */
public final class Receivers implements AutoCloseable {
  private final Parts parts;
  private final State state;
  private final NoticeLinks links;
  private final NoticeObserver observer;
  private final InstantSource clock;
  private final Executor workers = Threads.perTask("notices");
  private final ReentrantLock changing = new ReentrantLock();

  /** By the keys of receivers; null before the start and after the end. Never changed in use. */
  private volatile @Nullable Map<String, ReceiverQueue> queues;

  /**
   * The ways to receivers.
   *
   * @param egress the hosts that may be reached, as they are now
   * @param apps invokes operations as {@code system:notices}
   * @param deployed the operations of an app by its name
   */
  public record Parts(
      OutboundClient client,
      Supplier<ServerConfig.Egress> egress,
      Apps apps,
      Function<String, Optional<App>> deployed) {}

  public Receivers(
      Parts parts, State state, NoticeLinks links, NoticeObserver observer, InstantSource clock) {
    this.parts = parts;
    this.state = state;
    this.links = links;
    this.observer = observer;
    this.clock = clock;
  }

  /**
   * Takes over the receivers of a configuration: those that are the same go on. Attempts at others
   * end in the background, so that a receiver that hangs delays no reload.
   */
  public void replace(List<NoticeConfig> configured) {
    exchange(configured).forEach(queue -> workers.execute(queue::close));
  }

  /** Returns the receivers that have ended. */
  private List<ReceiverQueue> exchange(List<NoticeConfig> configured) {
    changing.lock();
    try {
      var before = now();
      var next = new LinkedHashMap<String, ReceiverQueue>();
      for (var config : configured) {
        var receiver = Receiver.of(config);
        var known = before.get(receiver.key());
        next.put(
            receiver.key(),
            known != null && known.receiver().equals(receiver) ? known : opened(receiver));
      }
      queues = next;
      var ended = new ArrayList<>(before.values());
      ended.removeAll(next.values());
      return ended;
    } finally {
      changing.unlock();
    }
  }

  private ReceiverQueue opened(Receiver receiver) {
    return ReceiverQueue.open(receiver, target(receiver.config()), state, observer, workers, clock);
  }

  private NoticeTarget target(NoticeConfig config) {
    if (config.url().isPresent()) {
      URI place = config.url().get();
      return new UrlTarget(place, config.secret().orElseThrow(), parts.client, parts.egress, clock);
    }
    var app = config.app().orElseThrow();
    var operation = config.operation().orElseThrow();
    return new OperationTarget(
        parts.apps, app, operation, () -> parameters(app, operation), config.input());
  }

  private Set<String> parameters(String app, String operation) {
    return parts
        .deployed
        .apply(app)
        .flatMap(found -> Optional.ofNullable(found.operations().get(operation)))
        .map(found -> found.parameters().stream().map(Parameter::name).collect(Collectors.toSet()))
        .orElse(Set.of());
  }

  private Map<String, ReceiverQueue> now() {
    var open = queues;
    return open == null ? Map.of() : open;
  }

  /** Stores a notice for each receiver that wants it; false before the start and after the end. */
  public boolean add(StoredNotice notice) {
    var open = queues;
    if (open == null) {
      return false;
    }
    var wanting =
        open.values().stream().filter(queue -> queue.receiver().wants(notice.topic())).toList();
    if (!wanting.isEmpty()) {
      var event = NoticeMessage.event(notice, links);
      wanting.forEach(queue -> queue.add(event));
    }
    return true;
  }

  /** The notices that wait, by the names of receivers. */
  public Map<String, Long> pending() {
    return now().values().stream()
        .collect(
            Collectors.toMap(queue -> queue.receiver().name(), ReceiverQueue::pending, Long::sum));
  }

  /** The receivers in the order of the configuration. */
  public List<ReceiverState> states() {
    return now().values().stream().map(ReceiverQueue::state).toList();
  }

  /** Waits for the attempts under way at all receivers at once. */
  @Override
  public void close() {
    var ending =
        taken().stream().map(queue -> CompletableFuture.runAsync(queue::close, workers)).toList();
    ending.forEach(CompletableFuture::join);
  }

  private List<ReceiverQueue> taken() {
    changing.lock();
    try {
      var ended = List.copyOf(now().values());
      queues = null;
      return ended;
    } finally {
      changing.unlock();
    }
  }
}
