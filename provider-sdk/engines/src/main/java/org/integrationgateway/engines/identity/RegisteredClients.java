package org.integrationgateway.engines.identity;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.identity.AuthorizeRequest;
import org.integrationgateway.sdk.identity.Client;

/** The known clients, by their ids. */
public final class RegisteredClients {
  private static final Secret NONE = Secret.of("");

  private final Map<String, RegisteredClient> clients;

  /** Registers these clients. */
  public RegisteredClients(Map<String, RegisteredClient> clients) {
    this.clients = Map.copyOf(clients);
  }

  /** Registers these clients and the gateway itself, whose logins end at these URIs. */
  public static RegisteredClients withGateway(
      List<String> redirectUris, Map<String, RegisteredClient> clients) {
    var all = new HashMap<>(clients);
    all.put(Client.GATEWAY.id(), RegisteredClient.of("Integration Gateway", redirectUris));
    return new RegisteredClients(all);
  }

  /** Whether a client has this id. */
  public boolean knows(String id) {
    return clients.containsKey(id);
  }

  /**
   * The client that a login is for; it is not authenticated.
   *
   * @throws ServiceException {@code INVALID_INPUT} when the login must not begin: the client, the
   *     redirect URI or a scope is not registered; the browser must not be redirected then
   */
  public RegisteredClient accept(AuthorizeRequest request) {
    var client = clients.get(request.clientId());
    if (client == null) {
      throw refused(
          Reason.INVALID_INPUT,
          "there is no client '%s': name one of the configured clients",
          request.clientId());
    }
    if (!client.mayEndAt(request.redirectUri())) {
      throw refused(
          Reason.INVALID_INPUT,
          "redirect_uri '%s' is not registered for client '%s': register exactly this URI",
          request.redirectUri(),
          request.clientId());
    }
    narrowed("scopes", client.scopes(), request.scopes());
    return client;
  }

  /**
   * The client, authenticated by its secret.
   *
   * @throws ServiceException {@code INVALID_GRANT}
   */
  public RegisteredClient authenticated(Client client) {
    var known = Optional.ofNullable(clients.get(client.id()));
    var expected = known.flatMap(RegisteredClient::secret);
    boolean right = client.secret().orElse(NONE).matches(expected.orElse(NONE));
    if (known.isEmpty() || !right) {
      throw refused(
          Reason.INVALID_GRANT,
          "client '%s' is not known here, or its secret is wrong",
          client.id());
    }
    return known.get();
  }

  /**
   * The scopes or resources to grant.
   *
   * @param most that may be granted; empty: not limited
   * @param asked that are requested; empty: all
   * @throws ServiceException {@code INVALID_INPUT} for others
   */
  static List<String> narrowed(String what, List<String> most, List<String> asked) {
    if (asked.isEmpty()) {
      return most;
    }
    var beyond = new HashSet<>(asked);
    most.forEach(beyond::remove);
    if (!most.isEmpty() && !beyond.isEmpty()) {
      throw refused(Reason.INVALID_INPUT, "%s %s are not all among these: %s", what, beyond, most);
    }
    return List.copyOf(asked);
  }

  private static ServiceException refused(Reason reason, String message, Object... arguments) {
    return new ServiceException(reason, message.formatted(arguments));
  }
}
