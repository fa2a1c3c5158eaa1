package org.integrationgateway.people.oauth.client;

import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.login.ClientLoginConfig;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.store.State;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.people.oauth.client.LoginClient.Origin;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;

/** All clients that may log people in. */
public final class LoginClients {
  private final Map<String, LoginClient> configured = new LinkedHashMap<>();
  private final SelfRegisteredClients registered;
  private final ClientDocuments documents;
  private final KeyedHash hash;
  private final ClientLoginConfig config;

  /**
   * @param outbound reaches the hosts whose client documents are accepted
   * @param url public URL of the gateway
   * @throws GatewayException {@code NOT_CONFIGURED} for a client of the configuration with a
   *     redirect URI that is refused
   */
  public LoginClients(
      State state,
      ClientLoginConfig config,
      Outbound outbound,
      PublicUrl url,
      InstantSource clock) {
    this.hash = state.keys().hash();
    this.config = config;
    this.registered = new SelfRegisteredClients(state, config.redirectSchemes(), clock);
    this.documents = new ClientDocuments(outbound, url, config.redirectSchemes());
    config.clients().forEach((id, client) -> configured.put(id, configured(id, client)));
  }

  private LoginClient configured(String id, ClientLoginConfig.Client client) {
    try {
      return new LoginClient(
          id,
          client.displayName().orElse(id),
          client.redirectUris().stream()
              .map(uri -> RedirectUri.of(uri, config.redirectSchemes()))
              .toList(),
          client.secret().isPresent() ? ClientProof.BASIC : ClientProof.NONE,
          client.secret().map(secret -> SelfRegisteredClients.secretHash(hash, id, secret)),
          Origin.CONFIGURED);
    } catch (OAuthRefusal refused) {
      throw new GatewayException(
          ErrorCode.NOT_CONFIGURED,
          "server.mcp.login.clients.%s.redirectUris: %s".formatted(id, refused.description()));
    }
  }

  /** Whether clients may register themselves. */
  public boolean isOpen() {
    return config.registration();
  }

  /** The clients that register themselves. */
  public SelfRegisteredClients registered() {
    return registered;
  }

  /** A client that is known without asking another server. */
  public Optional<LoginClient> local(String id) {
    return Optional.ofNullable(configured.get(id)).or(() -> registered.find(id));
  }

  /**
   * A client.
   *
   * @throws OAuthRefusal {@code invalid_client}
   * @throws GatewayException when the document of the client cannot be read
   */
  public LoginClient find(String id, Deadline deadline) {
    return local(id)
        .orElseGet(
            () -> {
              if (ClientDocuments.isOne(id)) {
                return documents.find(id, deadline);
              }
              throw OAuthRefusal.invalidClient();
            });
  }

  /** Whether the document of this client has to be asked of another server. */
  public boolean isElsewhere(String id) {
    return ClientDocuments.isOne(id) && local(id).isEmpty();
  }

  /** The redirect URI that a request of this client names. */
  public RedirectUri redirect(LoginClient client, String asked) {
    return client.redirect(asked, config.redirectSchemes());
  }

  /**
   * Refuses a client that does not prove itself.
   *
   * @param secret that it presents
   * @throws OAuthRefusal {@code invalid_client}
   */
  public void authenticate(LoginClient client, Optional<Secret> secret) {
    var presented =
        secret
            .filter(text -> !text.isEmpty())
            .map(text -> SelfRegisteredClients.secretHash(hash, client.id(), text));
    if (!presented.equals(client.secretHash())) {
      throw OAuthRefusal.invalidClient();
    }
  }
}
