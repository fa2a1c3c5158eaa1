package org.integrationgateway.fleet;

import java.net.URI;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.integrationgateway.fleet.api.ReplicaRoutes;
import org.integrationgateway.fleet.figures.api.FigureRoutes;
import org.integrationgateway.fleet.figures.api.OwnFigures;
import org.integrationgateway.fleet.peer.PeerQuestions;
import org.integrationgateway.fleet.peer.PeerRoutes;
import org.integrationgateway.fleet.peer.Peers;
import org.integrationgateway.fleet.replica.CallLoad;
import org.integrationgateway.fleet.replica.FleetMember;
import org.integrationgateway.fleet.replica.Heartbeat;
import org.integrationgateway.fleet.replica.OwnAddress;
import org.integrationgateway.fleet.replica.OwnFacts;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.http.feature.Foundation;
import org.integrationgateway.http.feature.OperatorAccess;
import org.integrationgateway.http.route.Routes;

/**
 * The replicas that share the database of this one: who they are, and the figures of one and of
 * all.
 */
public final class Fleet implements Feature {
  private final Heartbeat heartbeat;
  private final Peers peers;
  private final List<Feature> routes;

  /**
   * @param ready whether this replica takes requests, without a question to the database
   * @param listener where this host reaches the listener for operators, once it is open
   * @param load measures the calls of this replica
   */
  public Fleet(
      Foundation foundation,
      OperatorAccess operators,
      OwnFigures figures,
      CallLoad load,
      BooleanSupplier ready,
      Supplier<URI> listener) {
    var server = foundation.server();
    var hash = foundation.state().keys().hash();
    heartbeat =
        new Heartbeat(
            foundation.state(),
            new OwnFacts(
                HexFormat.of().toHexDigits(ThreadLocalRandom.current().nextLong()),
                () ->
                    server
                        .fleet()
                        .address()
                        .orElseGet(
                            () ->
                                OwnAddress.of(
                                    server.management().orElse(server.publicListener()),
                                    listener.get()))
                        .toString(),
                foundation.version(),
                foundation.live()::generation,
                foundation.clock().instant(),
                ready),
            load);
    var questions = new PeerQuestions();
    peers = new Peers(questions, heartbeat, hash, server.egress(), foundation.clock());
    foundation.opened().add(peers);
    foundation.opened().add(heartbeat);
    routes =
        List.of(
            Feature.admin(new ReplicaRoutes(operators, heartbeat::members)::mount),
            Feature.admin(new PeerRoutes(questions, heartbeat, hash)::mount),
            Feature.admin(
                new FigureRoutes(operators, figures, peers, foundation.version())::mount));
  }

  /** Announces this replica, whose ports are open. */
  public void begin() {
    heartbeat.begin();
  }

  /** The replicas that are known. */
  public List<FleetMember> members() {
    return heartbeat.members();
  }

  /** The id of this process. */
  public String process() {
    return heartbeat.id();
  }

  /** The ids of the processes of all replicas; empty while the database does not say. */
  public Optional<Set<String>> processes() {
    return heartbeat.isInformed()
        ? Optional.of(members().stream().map(FleetMember::id).collect(Collectors.toSet()))
        : Optional.empty();
  }

  /** Asks all replicas. */
  public Peers peers() {
    return peers;
  }

  @Override
  public void mountAdmin(Routes.Builder admin) {
    routes.forEach(feature -> feature.mountAdmin(admin));
  }
}
