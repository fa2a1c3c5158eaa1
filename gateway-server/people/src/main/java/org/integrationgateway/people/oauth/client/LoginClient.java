package org.integrationgateway.people.oauth.client;

import java.net.URI;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;

/**
 * A client that logs people in.
 *
 * @param name for people; only that of a configured client is known to be true
 * @param secretHash keyed hash of its secret; empty for a public client
 */
public record LoginClient(
    String id,
    String name,
    List<RedirectUri> redirects,
    ClientProof authentication,
    Optional<String> secretHash,
    Origin origin) {
  /** The source from which the gateway knows a client. */
  public enum Origin {
    /** The configuration of the gateway. */
    CONFIGURED,
    /** A document at the URL that is its id. */
    DOCUMENT,
    /** The client has registered itself. */
    REGISTERED
  }

  public LoginClient {
    redirects = List.copyOf(redirects);
  }

  /**
   * The redirect URI that a request of this client names.
   *
   * @throws OAuthRefusal when it is not one of the client's own
   */
  public RedirectUri redirect(String asked, Collection<String> schemes) {
    var read = RedirectUri.of(asked, schemes);
    if (redirects.stream().noneMatch(own -> own.permits(read))) {
      throw new OAuthRefusal(
          "invalid_redirect_uri",
          "the redirect URI is not one of those of the client '%s'".formatted(name));
    }
    return read;
  }

  /** Whether an operator wrote the redirect URIs. */
  public boolean isTrusted() {
    return origin == Origin.CONFIGURED;
  }

  /** The host that its document is at. */
  public Optional<String> publisher() {
    return origin == Origin.DOCUMENT ? Optional.of(URI.create(id).getHost()) : Optional.empty();
  }
}
