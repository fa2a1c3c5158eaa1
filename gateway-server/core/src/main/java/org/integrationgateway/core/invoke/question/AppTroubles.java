package org.integrationgateway.core.invoke.question;

import java.time.Instant;
import java.util.Comparator;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;
import org.integrationgateway.core.call.UpstreamRpcException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OpenCircuit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Troubles of the upstreams of apps, as the last requests for their lists found them, and as open
 * circuits tell. The log has one line when the lists of an app fail and one when they are well
 * again.
 */
public final class AppTroubles {
  private static final Logger log = LoggerFactory.getLogger(AppTroubles.class);

  private static final Set<ErrorCode> OF_UPSTREAMS =
      Set.of(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          ErrorCode.UPSTREAM_UNREACHABLE,
          ErrorCode.UPSTREAM_TIMEOUT,
          ErrorCode.PROVIDER_FAILED,
          ErrorCode.EGRESS_DENIED);

  /** Troubles by app, then by the question. */
  private final ConcurrentMap<String, ConcurrentMap<String, Trouble>> known =
      new ConcurrentHashMap<>();

  /** The origin to which requests of an app are held back; known once the client is made. */
  private volatile Function<String, Optional<OpenCircuit>> circuits = app -> Optional.empty();

  /**
   * The trouble of an app.
   *
   * @param reason for people
   */
  public record Trouble(ErrorCode code, String reason, Instant since) {}

  /**
   * Returns whether a failure is one of the upstream, for every caller, and not one of the caller.
   */
  public static boolean isOfUpstream(GatewayException problem) {
    return OF_UPSTREAMS.contains(problem.code());
  }

  /**
   * An app did not tell a list.
   *
   * @param what was asked for, such as {@code operations}
   */
  public void report(String app, String what, GatewayException problem) {
    if (!isOfUpstream(problem) && !(problem.getCause() instanceof UpstreamRpcException)) {
      return;
    }
    var fresh = new Trouble(problem.code(), problem.detail(), Instant.now());
    boolean[] first = {false};
    known.compute(
        app,
        (name, troubles) -> {
          first[0] = troubles == null;
          var all = troubles == null ? new ConcurrentHashMap<String, Trouble>() : troubles;
          all.merge(what, fresh, (old, now) -> new Trouble(now.code, now.reason, old.since));
          return all;
        });
    if (first[0]) {
      log.warn(
          "app '{}' is degraded and left out of lists until it responds: its {} cannot be read: {}",
          app,
          what,
          problem.detail());
    }
  }

  /** An app has told a list. */
  public void clear(String app, String what) {
    if (!known.containsKey(app)) {
      return;
    }
    boolean[] last = {false};
    known.computeIfPresent(
        app,
        (name, troubles) -> {
          last[0] = troubles.remove(what) != null && troubles.isEmpty();
          return last[0] ? null : troubles;
        });
    if (last[0]) {
      log.info("app '{}' responds again", app);
    }
  }

  /** Tells of open circuits too. */
  public void watch(Function<String, Optional<OpenCircuit>> open) {
    circuits = open;
  }

  /** The trouble of an app: that of its lists, or an upstream to which requests are held back. */
  public Optional<Trouble> of(String app) {
    return ofLists(app)
        .or(
            () ->
                circuits
                    .apply(app)
                    .map(
                        open ->
                            new Trouble(
                                ErrorCode.UPSTREAM_UNREACHABLE, open.reason(), open.since())));
  }

  /** The trouble of an app's lists; empty without one, and when nothing was asked for yet. */
  public Optional<Trouble> ofLists(String app) {
    return Optional.ofNullable(known.get(app)).flatMap(AppTroubles::oldest);
  }

  private static Optional<Trouble> oldest(Map<String, Trouble> troubles) {
    return troubles.values().stream().min(Comparator.comparing(Trouble::since));
  }
}
