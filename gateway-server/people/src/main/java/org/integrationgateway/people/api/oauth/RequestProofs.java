package org.integrationgateway.people.api.oauth;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.connections.jose.KeySet;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.SenderKey;
import org.integrationgateway.people.oauth.proof.InvalidProofException;
import org.integrationgateway.people.oauth.proof.KeyProofs;
import org.integrationgateway.people.oauth.proof.KeyProofs.Request;
import org.integrationgateway.sdk.Secret;
import org.jspecify.annotations.Nullable;

/** Proofs of keys in requests: at the token endpoint, and with tokens that are bound to a key. */
public record RequestProofs(KeyProofs proofs, IssuerUrls urls) implements SenderKey {
  private static final String HEADER = "DPoP";
  private static final String NONCE = "DPoP-Nonce";

  @Override
  public String proven(Exchange exchange, Secret token, boolean again) {
    try {
      return check(exchange, token, again);
    } catch (InvalidProofException broken) {
      exchange.add(
          "WWW-Authenticate",
          "DPoP realm=\"gateway\", error=\"%s\", algs=\"%s\""
              .formatted(broken.error(), String.join(" ", KeySet.ALGORITHMS)));
      throw new GatewayException(ErrorCode.UNAUTHENTICATED, broken.rule());
    }
  }

  /**
   * The key that a token request proves; empty where it has no proof.
   *
   * @throws OAuthRefusal {@code invalid_dpop_proof}, {@code use_dpop_nonce}
   */
  Optional<String> ofTokenRequest(Exchange exchange) {
    if (exchange.headers(HEADER).isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(check(exchange, null, false));
    } catch (InvalidProofException broken) {
      throw new OAuthRefusal(broken.error(), broken.rule());
    }
  }

  private String check(Exchange exchange, @Nullable Secret token, boolean again)
      throws InvalidProofException {
    proofs.nonce().ifPresent(nonce -> exchange.set(NONCE, nonce));
    var path = exchange.pathSent();
    return proofs.proven(
        new Request(
            exchange.headers(HEADER),
            exchange.method(),
            List.of(urls.issuer(exchange) + path, urls.page(path)),
            Optional.ofNullable(token),
            again));
  }
}
