package org.integrationgateway.server.builtin.identity;

import java.net.URI;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.Client;

/** The known clients, and what each may do. */
final class Clients {
  private static final Secret NONE = Secret.of("");

  private final Map<String, LocalClient> clients = new HashMap<>();

  Clients(List<LocalClient> known) {
    known.forEach(client -> clients.put(client.id(), client));
  }

  boolean knows(String id) {
    return clients.containsKey(id);
  }

  /** The client that a login is for; it is not authenticated. */
  LocalClient named(String id) {
    var client = clients.get(id);
    if (client == null) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "there is no client '%s': name one of the configured clients".formatted(id));
    }
    return client;
  }

  /** The client, authenticated by its secret. */
  LocalClient authenticated(Client client) {
    var known = Optional.ofNullable(clients.get(client.id()));
    var expected = known.flatMap(LocalClient::secret);
    boolean right = client.secret().orElse(NONE).matches(expected.orElse(NONE));
    if (known.isEmpty() || !right) {
      throw new ServiceException(
          Reason.INVALID_GRANT,
          "client '%s' is not known here, or its secret is wrong".formatted(client.id()));
    }
    return known.get();
  }

  /**
   * The scopes to grant.
   *
   * @param most the scopes that may be granted; empty: not limited
   * @param asked the requested scopes; empty: all
   * @throws ServiceException {@code INVALID_INPUT} for other scopes
   */
  static List<String> narrowed(String what, List<String> most, List<String> asked) {
    if (asked.isEmpty()) {
      return most;
    }
    var beyond = new HashSet<>(asked);
    most.forEach(beyond::remove);
    if (!most.isEmpty() && !beyond.isEmpty()) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "%s %s are not all among these: %s".formatted(what, beyond, most));
    }
    return List.copyOf(asked);
  }

  /** Whether a login of this client may redirect to this URI. */
  static boolean mayEndAt(LocalClient client, String redirectUri) {
    return client.redirectUris().stream()
        .anyMatch(
            registered -> registered.equals(redirectUri) || sameLoopback(registered, redirectUri));
  }

  /**
   * A redirect to a loopback address matches with any port: a program on the user's machine takes a
   * free one (RFC 8252, section 7.3).
   */
  private static boolean sameLoopback(String registered, String redirectUri) {
    var known = URI.create(registered);
    if (!isLoopback(known)) {
      return false;
    }
    var asked = URI.create(redirectUri);
    return isLoopback(asked)
        && asked.getRawUserInfo() == null
        && asked.getPort() >= 0
        && asked.getHost().equals(known.getHost())
        && String.valueOf(asked.getRawPath()).equals(String.valueOf(known.getRawPath()))
        && String.valueOf(asked.getRawQuery()).equals(String.valueOf(known.getRawQuery()));
  }

  private static boolean isLoopback(URI uri) {
    return "http".equals(uri.getScheme())
        && ("127.0.0.1".equals(uri.getHost()) || "[::1]".equals(uri.getHost()));
  }
}
