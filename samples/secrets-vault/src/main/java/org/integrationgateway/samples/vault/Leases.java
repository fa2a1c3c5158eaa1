package org.integrationgateway.samples.vault;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.integrationgateway.engines.secrets.SecretMembers;
import org.integrationgateway.samples.vault.server.Answer;
import org.integrationgateway.samples.vault.server.Grant;
import org.integrationgateway.samples.vault.server.ServerPath;
import org.integrationgateway.samples.vault.server.Tokens;
import org.integrationgateway.samples.vault.server.VaultClient;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.json.JsonValues;
import org.integrationgateway.sdk.secrets.SecretNames;
import org.integrationgateway.sdk.secrets.StoredSecret;
import org.jspecify.annotations.Nullable;

/**
 * Credentials that an engine makes at each read, with a lease, such as those of {@code database}.
 * Requests for one path share a lease, so that a user and its password belong together. After two
 * thirds of its life a lease is renewed; when the server refuses, or makes it shorter than a third
 * of its first life, the next request gets new credentials. At most 1,000 paths have leases.
 */
final class Leases implements Engine {
  private static final System.Logger log = System.getLogger("vault");
  private static final int MOST_PATHS = 1_000;
  private static final Duration SHORTEST_PAUSE = Duration.ofMillis(500);
  private static final Duration RETRY = Duration.ofSeconds(5);

  private final VaultClient client;
  private final Tokens tokens;
  private final Refusals refusals;
  private final String base;
  private final Map<String, Slot> slots = new ConcurrentHashMap<>();

  /**
   * @param base the mount and the folder
   */
  Leases(VaultClient client, Tokens tokens, Refusals refusals, String base) {
    this.client = client;
    this.tokens = tokens;
    this.refusals = refusals;
    this.base = base;
  }

  /** The lease of a path, if it has one. */
  private static final class Slot {
    private final ReentrantLock reading = new ReentrantLock();
    private volatile @Nullable Lease lease;
  }

  /**
   * A lease.
   *
   * @param id empty for what has no lease, and is read each time
   * @param generation of the token that made it
   * @param ends on the clock of {@link System#nanoTime}
   */
  private record Lease(
      String id, Map<String, Secret> members, int generation, Duration firstLife, long ends) {
    boolean lasts(int now) {
      return generation == now && System.nanoTime() < ends;
    }
  }

  @Override
  public boolean leases() {
    return !slots.isEmpty();
  }

  @Override
  public StoredSecret get(SecretName name) {
    if (name.version().isPresent()) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "credentials '%s' have no versions: leave '@%d' out"
              .formatted(name.path(), name.version().getAsInt()));
    }
    if (slots.size() >= MOST_PATHS && !slots.containsKey(name.path())) {
      throw new ServiceException(
          Reason.NO_CAPACITY, "credentials of %d paths are leased already".formatted(MOST_PATHS));
    }
    var slot = slots.computeIfAbsent(name.path(), path -> new Slot());
    slot.reading.lock();
    try {
      var lease = slot.lease;
      if (lease == null || !lease.lasts(tokens.generation())) {
        lease = read(name.path(), slot);
      }
      return new StoredSecret(member(name, lease.members()), Optional.empty());
    } catch (ServiceException refused) {
      if (slot.lease == null) {
        slots.remove(name.path(), slot);
      }
      throw refused;
    } finally {
      slot.reading.unlock();
    }
  }

  private static Secret member(SecretName name, Map<String, Secret> members) {
    // The names are checked with stand-ins, so that no value is opened for a message.
    var names = new LinkedHashMap<String, String>();
    members.keySet().forEach(each -> names.put(each, each));
    var found =
        SecretMembers.value(name.path(), name.member().orElse(null), names)
            .<String>use(each -> each);
    var secret = members.get(found);
    if (secret == null) {
      throw new ServiceException(Reason.NOT_FOUND, "no member '" + found + "'");
    }
    return secret;
  }

  private Lease read(String path, Slot slot) {
    var at = ServerPath.join(base, path);
    var answer = tokens.ask(token -> client.get(ServerPath.encode(at), token));
    int generation = tokens.generation();
    if (!answer.ok()) {
      throw refusals.of(answer, "credentials '" + path + "'", at, "read");
    }
    var members = new LinkedHashMap<String, Secret>();
    answer
        .data()
        .forEach(
            (member, value) -> {
              if (value instanceof String || value instanceof Number || value instanceof Boolean) {
                members.put(member, Secret.of(String.valueOf(value)));
              }
            });
    var id = JsonValues.text(answer.body(), "lease_id");
    var life = Grant.seconds(answer.body(), "lease_duration");
    if (id.isEmpty()) {
      // Without a lease there is nothing to keep, and nothing to renew.
      return new Lease(id, Map.copyOf(members), generation, life, System.nanoTime());
    }
    var lease =
        new Lease(id, Map.copyOf(members), generation, life, System.nanoTime() + life.toNanos());
    slot.lease = lease;
    if (Boolean.TRUE.equals(answer.body().get("renewable"))) {
      plan(path, slot, lease, Grant.renewal(life));
    }
    return lease;
  }

  private void plan(String path, Slot slot, Lease lease, Duration pause) {
    long millis = Math.max(pause.toMillis(), SHORTEST_PAUSE.toMillis());
    try {
      tokens.clock().schedule(() -> renew(path, slot, lease), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException closed) {
      log.log(Level.DEBUG, "the lease of '" + path + "' is left to its end");
    }
  }

  private void renew(String path, Slot slot, Lease lease) {
    if (slot.lease != lease || !lease.lasts(tokens.generation())) {
      return;
    }
    try {
      var answer =
          tokens.ask(
              token ->
                  client.post(
                      "sys/leases/renew",
                      Map.of("lease_id", lease.id(), "increment", lease.firstLife().toSeconds()),
                      token));
      var life = Grant.seconds(answer.body(), "lease_duration");
      if (!answer.ok() || life.multipliedBy(3).compareTo(lease.firstLife()) < 0) {
        end(path, slot, lease, answer);
        return;
      }
      var renewed =
          new Lease(
              lease.id(),
              lease.members(),
              lease.generation(),
              lease.firstLife(),
              System.nanoTime() + life.toNanos());
      if (replace(slot, lease, renewed)) {
        plan(path, slot, renewed, Grant.renewal(life));
      }
    } catch (RuntimeException failed) {
      log.log(
          Level.WARNING,
          "the lease of '%s' is not renewed yet, and is tried again: %s"
              .formatted(path, failed.getMessage()));
      plan(path, slot, lease, RETRY);
    }
  }

  /** Forgets a lease, so that the next request gets new credentials. */
  private static void end(String path, Slot slot, Lease lease, Answer answer) {
    if (replace(slot, lease, null)) {
      log.log(
          Level.WARNING,
          "the lease of '%s' ends and cannot be renewed (status %d%s): reload the configuration, so that new credentials are read"
              .formatted(
                  path, answer.status(), answer.errors().isEmpty() ? "" : ": " + answer.errors()));
    }
  }

  private static boolean replace(Slot slot, Lease before, @Nullable Lease after) {
    slot.reading.lock();
    try {
      if (slot.lease != before) {
        return false;
      }
      slot.lease = after;
      return true;
    } finally {
      slot.reading.unlock();
    }
  }

  @Override
  public SecretNames list(String prefix, int limit, Optional<String> pageToken) {
    throw new ServiceException(
        Reason.NOT_SUPPORTED, "an engine that makes credentials does not list them");
  }
}
