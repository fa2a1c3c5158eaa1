package org.integrationgateway.fleet.peer;

import java.io.IOException;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.integrationgateway.config.egress.EgressRoute;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.TimeLimit;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.fleet.replica.FleetMember;
import org.integrationgateway.fleet.replica.Heartbeat;
import org.integrationgateway.fleet.replica.OwnAddress;
import org.integrationgateway.http.Threads;
import org.integrationgateway.http.calls.Replica;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;

/**
 * Asks all replicas at once, each for a second at most. A replica that does not answer is named
 * with the reason, and the others' answers count.
 */
public final class Peers implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(1);

  /** How much longer than a request the wait for it is, for a machine that is busy. */
  private static final Duration MARGIN = Duration.ofMillis(500);

  private static final String SLOW = "it does not respond within a second";
  private static final int LONGEST_ANSWER = 8 * 1024 * 1024;
  private static final int MOST_AT_ONCE = 64;
  private static final int HTTP = 80;
  private static final int HTTPS = 443;

  private final PeerQuestions questions;
  private final Heartbeat self;
  private final PeerSeal seal;
  private final ServerConfig.Egress egress;
  private final Clock clock;
  private final Executor threads = Threads.perTask("fleet-question");
  private final Semaphore atOnce = new Semaphore(MOST_AT_ONCE);
  private final Map<URI, Outbound> hosts = new ConcurrentHashMap<>();
  private final AtomicReference<@Nullable OutboundClient> client = new AtomicReference<>();

  /**
   * @param egress whose authorities certify replicas too
   */
  public Peers(
      PeerQuestions questions,
      Heartbeat self,
      KeyedHash hash,
      ServerConfig.Egress egress,
      Clock clock) {
    this.questions = questions;
    this.self = self;
    this.seal = new PeerSeal(hash);
    this.clock = clock;
    // Replicas are not reached by the proxy for upstreams.
    this.egress =
        new ServerConfig.Egress(
            false,
            false,
            new EgressRoute(egress.route().certificateAuthorities(), Optional.empty()));
  }

  /** The questions that this replica answers for others. */
  public PeerQuestions questions() {
    return questions;
  }

  /** This replica. */
  public FleetMember self() {
    return self.members().stream().filter(FleetMember::isSelf).findFirst().orElseThrow();
  }

  /** The answers of all replicas that are known, in their order. */
  public List<PeerAnswer> ask(String question, Map<String, String> parameters) {
    var members = self.members();
    hosts.keySet().retainAll(members.stream().map(Peers::address).toList());
    var asked = new LinkedHashMap<FleetMember, CompletableFuture<PeerAnswer>>();
    for (var member : members) {
      asked.put(
          member,
          member.isSelf() || unreachable(member).isPresent()
              ? CompletableFuture.completedFuture(local(member, question, parameters))
              : inBackground(() -> remote(member, question, parameters), member));
    }
    var until = Deadline.in(PATIENCE.plus(MARGIN));
    return asked.entrySet().stream()
        .map(one -> await(one.getKey(), one.getValue(), until))
        .toList();
  }

  /** The answer of this replica, or why another one is not asked. */
  private PeerAnswer local(FleetMember member, String question, Map<String, String> parameters) {
    return member.isSelf()
        ? PeerAnswer.of(member, questions.answer(question, parameters).orElseThrow())
        : PeerAnswer.none(member, unreachable(member).orElse(""));
  }

  private Optional<String> unreachable(FleetMember member) {
    if (member.isLost()) {
      return Optional.of(
          "it is lost: it has announced nothing for %d s".formatted(member.silent().toSeconds()));
    }
    if (!member.said().name().equals(Replica.name()) && OwnAddress.isLoopback(address(member))) {
      return Optional.of(
          "it listens for operators at %s, which other hosts do not reach: set server.management.host or server.fleet.address there"
              .formatted(member.said().address()));
    }
    return Optional.empty();
  }

  private CompletableFuture<PeerAnswer> inBackground(
      Supplier<PeerAnswer> work, FleetMember member) {
    if (!atOnce.tryAcquire()) {
      return CompletableFuture.completedFuture(
          PeerAnswer.none(member, "too many questions to replicas are in progress: try again"));
    }
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return work.get();
          } finally {
            atOnce.release();
          }
        },
        threads);
  }

  private PeerAnswer await(
      FleetMember member, CompletableFuture<PeerAnswer> answer, Deadline until) {
    try {
      return answer.get(Math.max(0, until.remaining().toMillis()), TimeUnit.MILLISECONDS);
    } catch (TimeoutException slow) {
      return PeerAnswer.none(member, SLOW);
    } catch (ExecutionException failed) {
      return PeerAnswer.none(member, String.valueOf(failed.getCause()));
    } catch (InterruptedException hurry) {
      Thread.currentThread().interrupt();
      return PeerAnswer.none(member, "this replica is stopping");
    }
  }

  private PeerAnswer remote(FleetMember member, String question, Map<String, String> parameters) {
    var text = PeerQuestions.text(question, parameters);
    var header = seal.question(member.id(), member.said().beat(), text);
    var address = member.said().address().replaceAll("/+$", "");
    try {
      var request =
          OutboundRequest.get(
                  URI.create(address + PeerRoutes.PATH + text), Map.of(PeerSeal.HEADER, header))
              .reading(Set.of(PeerSeal.HEADER.toLowerCase(Locale.ROOT)));
      try (var reply = to(address(member)).send(request, Deadline.in(PATIENCE))) {
        return read(member, header, reply);
      }
    } catch (GatewayException away) {
      return PeerAnswer.none(
          member, away.code() == ErrorCode.UPSTREAM_TIMEOUT ? SLOW : away.detail());
    } catch (IllegalArgumentException | IOException broken) {
      return PeerAnswer.none(member, "its response cannot be read: " + broken.getMessage());
    }
  }

  private PeerAnswer read(FleetMember member, String header, Reply reply) throws IOException {
    byte[] body;
    try (var stream = reply.body().open()) {
      body = stream.readNBytes(LONGEST_ANSWER);
    }
    if (reply.status() != 200) {
      return PeerAnswer.none(
          member,
          "%s responds with status %d: another process listens there, or the replica has restarted"
              .formatted(member.said().address(), reply.status()));
    }
    var signed = reply.values(PeerSeal.HEADER);
    if (signed.size() != 1 || !PeerSeal.isSame(signed.get(0), seal.answer(header, body))) {
      return PeerAnswer.none(
          member,
          "the response of %s is not signed by a replica of this database"
              .formatted(member.said().address()));
    }
    return PeerAnswer.of(member, Json.parseObject(body));
  }

  private static URI address(FleetMember member) {
    return URI.create(member.said().address());
  }

  /** Reaches this address and no other. */
  private Outbound to(URI address) {
    return hosts.computeIfAbsent(
        address,
        one -> {
          int usual = one.getScheme().equals("https") ? HTTPS : HTTP;
          var host = one.getHost() + ":" + (one.getPort() >= 0 ? one.getPort() : usual);
          return client().under(new EgressPolicy(egress, Optional.of(Set.of(host))));
        });
  }

  /** The client, which the first question to another replica starts. */
  private OutboundClient client() {
    var known = client.get();
    if (known != null) {
      return known;
    }
    var made =
        new OutboundClient(
            LONGEST_ANSWER,
            new OutboundLimits(
                TimeLimit.fixed(PATIENCE), TimeLimit.fixed(PATIENCE), Optional.empty(), 1),
            clock);
    var earlier = client.compareAndExchange(null, made);
    if (earlier == null) {
      return made;
    }
    made.close();
    return earlier;
  }

  @Override
  public void close() {
    var open = client.getAndSet(null);
    if (open != null) {
      open.close();
    }
  }
}
