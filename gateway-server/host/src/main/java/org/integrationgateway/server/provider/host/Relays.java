package org.integrationgateway.server.provider.host;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.integrationgateway.host.services.HostRelay;
import org.integrationgateway.host.services.RelayedCall;
import org.integrationgateway.server.process.RunFolder;

/**
 * Carries calls of providers that run elsewhere: each call comes in at the public port and goes to
 * the host of the provider whose token it presents, and nowhere else. A token goes with its relay.
 */
public final class Relays {
  /** gRPC statuses by their numbers. */
  private static final int PERMISSION_DENIED = 7;

  private static final int RESOURCE_EXHAUSTED = 8;
  private static final int UNIMPLEMENTED = 12;
  private static final int UNAUTHENTICATED = 16;

  private static final String TOKEN = "gateway-host-token";
  private static final String SERVICES = "gateway.provider.v1.";
  private static final int ID_BYTES = 16;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Relay> relays = new ConcurrentHashMap<>();
  private final Predicate<InetAddress> networks;
  private final InstantSource clock;

  /**
   * @param networks from which calls are taken
   */
  public Relays(Predicate<InetAddress> networks, InstantSource clock) {
    this.networks = networks;
    this.clock = clock;
  }

  /** A new way back to this host. */
  public Relay open(String provider, LaunchHost host, RunFolder folder) throws IOException {
    var octets = new byte[ID_BYTES];
    random.nextBytes(octets);
    var id = HexFormat.of().formatHex(octets);
    var place = folder.place(provider);
    try {
      var token = place.token(id);
      var serving = host.serve(place.socket(), token);
      var relay =
          new Relay(
              HostRelay.to(place.socket()),
              token,
              clock,
              List.of(() -> relays.remove(id), serving, place));
      relays.put(id, relay);
      return relay;
    } catch (IOException e) {
      place.close();
      throw e;
    }
  }

  /**
   * Passes a call on. What is asked for, and with which token, is judged where it ends; here, only
   * whether it may come so far.
   *
   * @return empty when it was refused, and the answer was given
   */
  public Optional<RelayedCall> begin(RelayedCall.Head head, RelayedCall.Answer answer) {
    if (!head.method().startsWith(SERVICES)) {
      return refused(answer, UNIMPLEMENTED, "there is no " + head.method() + " here");
    }
    var relay = relay(head);
    if (relay.isEmpty()) {
      return refused(
          answer,
          UNAUTHENTICATED,
          "this token is unknown or has expired: a provider's ends with its session");
    }
    if (!isAllowed(head.caller())) {
      return refused(
          answer,
          PERMISSION_DENIED,
          "calls from %s are not taken: list its network in runtime.relay.networks"
              .formatted(head.caller()));
    }
    var call = relay.get().begin(head, answer);
    return call.isPresent()
        ? call
        : refused(
            answer,
            RESOURCE_EXHAUSTED,
            "more calls at once, or in a second, than one provider may make: try again later");
  }

  private static Optional<RelayedCall> refused(
      RelayedCall.Answer answer, int status, String message) {
    answer.close(status, message, List.of());
    return Optional.empty();
  }

  private Optional<Relay> relay(RelayedCall.Head head) {
    var tokens =
        head.fields().stream()
            .filter(field -> field.name().equals(TOKEN))
            .map(RelayedCall.Field::value)
            .toList();
    if (tokens.size() != 1) {
      return Optional.empty();
    }
    var token = tokens.get(0);
    return Optional.ofNullable(relays.get(token.substring(0, Math.max(token.indexOf('.'), 0))))
        .filter(Relay::isOpen);
  }

  private boolean isAllowed(String caller) {
    try {
      return networks.test(InetAddress.getByName(caller));
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
