package org.integrationgateway.surfaces.mcp.exchange;

import java.time.Duration;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.integrationgateway.core.call.CallClient;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.mcp.McpContext;
import tools.jackson.databind.node.ObjectNode;

/**
 * Listens to what one server announces to one subject, as long as that is asked for: each request
 * to listen holds for a while.
 */
public final class ServerListening {
  /** A request to listen holds this long, unless it comes again. */
  public static final Duration LEASE = Duration.ofMinutes(3);

  /** A subscription holds this long, unless it comes again. */
  public static final Duration SUBSCRIPTION = Duration.ofHours(1);

  public static final Set<String> LISTS =
      Set.of("toolsListChanged", "promptsListChanged", "resourcesListChanged");

  private static final int MOST_URIS = 1000;

  /** The end of the interest in each kind of list, and in each resource. */
  private final ConcurrentMap<String, Long> lists = new ConcurrentHashMap<>();

  private final ConcurrentMap<String, Long> resources = new ConcurrentHashMap<>();

  /** The notifications that the server was asked for on the open stream. */
  private final Set<String> told = ConcurrentHashMap.newKeySet();

  private volatile McpContext context;

  public ServerListening(McpContext first) {
    this.context = first;
  }

  /** The context with the newest credential; its client cannot be reached. */
  public McpContext context() {
    return context;
  }

  /** Uses this credential in the future; true when it is another one. */
  public boolean use(McpContext newer) {
    boolean other = !newer.credential().equals(context.credential());
    context =
        new McpContext(
            newer.connection(),
            newer.call(),
            newer.credential(),
            Deadline.in(Deadline.LONGEST),
            CallClient.UNREACHABLE);
    return other;
  }

  /**
   * Wants to hear of these.
   *
   * @return whether something is new
   */
  public boolean want(Set<String> wantedLists, Set<String> uris, Duration time) {
    long until = System.nanoTime() + time.toNanos();
    boolean added = false;
    for (var list : wantedLists) {
      added |= lists.merge(list, until, ServerListening::later) == until && !told.contains(list);
    }
    for (var uri : uris) {
      if (resources.size() >= MOST_URIS && !resources.containsKey(uri)) {
        throw new GatewayException(
            ErrorCode.OVERLOADED,
            "the gateway subscribes to no more than " + MOST_URIS + " resources for a subject");
      }
      resources.merge(uri, until, ServerListening::later);
      added |= !told.contains(uri);
    }
    return added;
  }

  private static long later(long one, long other) {
    return one - other > 0 ? one : other;
  }

  /** Wants no longer to hear of a resource. */
  public void unwant(String uri) {
    resources.remove(uri);
  }

  /** Whether a list or resource is still of interest. */
  public boolean isWanted() {
    long now = System.nanoTime();
    lists.values().removeIf(until -> until - now <= 0);
    resources.values().removeIf(until -> until - now <= 0);
    return !lists.isEmpty() || !resources.isEmpty();
  }

  public Set<String> uris() {
    return Set.copyOf(resources.keySet());
  }

  /** The filter of a request {@code subscriptions/listen} (2026-07-28, Subscriptions). */
  public ObjectNode filter() {
    told.clear();
    var filter = Json.object();
    for (var list : new HashSet<>(lists.keySet())) {
      told.add(list);
      filter.put(list, true);
    }
    if (!resources.isEmpty()) {
      var uris = filter.putArray("resourceSubscriptions");
      for (var uri : uris()) {
        told.add(uri);
        uris.add(uri);
      }
    }
    return filter;
  }
}
