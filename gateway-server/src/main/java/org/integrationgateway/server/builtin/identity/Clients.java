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

/** The clients that are known, and what is open to them. */
final class Clients {
  private static final Secret NONE = Secret.of("");

  private final Map<String, LocalClient> clients = new HashMap<>();

  Clients(List<LocalClient> known) {
    known.forEach(client -> clients.put(client.id(), client));
  }

  boolean knows(String id) {
    return clients.containsKey(id);
  }

  /** The client that a login is for; it has proven nothing yet. */
  LocalClient named(String id) {
    var client = clients.get(id);
    if (client == null) {
      throw new ServiceException(
          Reason.INVALID_INPUT,
          "there is no client '%s': the configuration names those that there are".formatted(id));
    }
    return client;
  }

  /** The client, when it has proven who it is. */
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
   * The scopes to give.
   *
   * @param most none: not limited
   * @param asked none: all of them
   * @throws ServiceException {@code INVALID_INPUT} for more than there are
   */
  static List<String> narrowed(String what, List<String> most, List<String> asked) {
    if (asked.isEmpty()) {
      return most;
    }
    var beyond = new HashSet<>(asked);
    most.forEach(beyond::remove);
    if (!most.isEmpty() && !beyond.isEmpty()) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "%s %s are more than there are: %s".formatted(what, beyond, most));
    }
    return List.copyOf(asked);
  }

  /** Whether a login of this client may end there. */
  static boolean mayEndAt(LocalClient client, String redirectUri) {
    return client.redirectUris().stream()
        .anyMatch(
            registered -> registered.equals(redirectUri) || sameLoopback(registered, redirectUri));
  }

  /** A program on the user's own machine takes whatever port is free (RFC 8252, section 7.3). */
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
