package org.integrationgateway.providers.host;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Admits calls of providers that run elsewhere, which come in at the public port: each gets the
 * host of the provider whose token it presents. A token goes with its relay.
 */
public final class Relays {
  private static final int ID_BYTES = 16;
  private static final int TOKEN_BYTES = 32;

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
  public Relay open(LaunchHost host) {
    var id = random(ID_BYTES);
    var token = Secret.of(id + "." + random(TOKEN_BYTES));
    var relay = new Relay(host.authenticator(token), token, clock, () -> relays.remove(id));
    relays.put(id, relay);
    return relay;
  }

  private String random(int bytes) {
    var octets = new byte[bytes];
    random.nextBytes(octets);
    return HexFormat.of().formatHex(octets);
  }

  /**
   * Admits a call.
   *
   * @param presented the token in its metadata
   * @param address of the client
   * @param cancel ends the call when the provider's session ends
   * @throws ServiceException {@code INVALID_TOKEN}; {@code DENIED} from another network; {@code
   *     NO_CAPACITY}
   */
  public Relay.Call begin(Secret presented, String address, Runnable cancel) {
    var relay =
        presented
            .use(token -> Optional.ofNullable(relays.get(id(token))))
            .filter(Relay::isOpen)
            .orElseThrow(
                () ->
                    new ServiceException(
                        Reason.INVALID_TOKEN,
                        "this token is unknown or has expired: a provider's ends with its"
                            + " session"));
    if (!isAllowed(address)) {
      throw new ServiceException(
          Reason.DENIED,
          "calls from %s are not accepted: list its network in runtime.relay.networks"
              .formatted(address));
    }
    return relay.begin(presented, cancel);
  }

  private static String id(String token) {
    return token.substring(0, Math.max(token.indexOf('.'), 0));
  }

  private boolean isAllowed(String address) {
    try {
      return networks.test(InetAddress.getByName(address));
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
