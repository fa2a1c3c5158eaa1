package org.integrationgateway.engines.signing;

import java.util.Optional;
import java.util.Set;
import org.integrationgateway.base.text.BearerChallenge;

/**
 * An access token that may be bound to a key: with the key, each request carries a proof of it (RFC
 * 9449, section 7); without one, it is a bearer token.
 */
public final class ProvenToken implements ChallengedPresentation {
  /** The name of the credential's field that holds the key, as a private JWK. */
  public static final String KEY = "dpop_key";

  private static final String PROOF = "DPoP";

  private final Bearer bearer;
  private final ProofNonces nonces = new ProofNonces();

  /**
   * @param bearer the token without a key
   */
  public ProvenToken(Bearer bearer) {
    this.bearer = bearer;
  }

  @Override
  public void present(CredentialValues values, PresentedRequest request) {
    var key = key(values);
    if (key.isEmpty()) {
      bearer.present(values, request);
      return;
    }
    var token = values.text(bearer.field());
    var nonce = nonces.of(request.uri()).orElse(null);
    request.header(AUTHORIZATION, PROOF + ' ' + token);
    request.header(PROOF, key.get().proof(request, token, nonce, values.clock().instant()));
  }

  /** A mask is no key: a JWK is an object. */
  private static Optional<ProofKey> key(CredentialValues values) {
    return values
        .secret(KEY)
        .filter(secret -> secret.use(text -> text.startsWith("{")))
        .map(ProofKey::read);
  }

  @Override
  public boolean isFor(CredentialValues values) {
    return key(values).isPresent();
  }

  @Override
  public boolean isSigned(CredentialValues values) {
    return isFor(values);
  }

  @Override
  public Set<String> reads() {
    return Set.of(ProofNonces.HEADER);
  }

  /** A server that has answered before has said whether it wants nonces. */
  @Override
  public boolean asksFirst(PresentedRequest request) {
    return !nonces.hasAnswered(request.uri());
  }

  @Override
  public boolean answered(CredentialValues values, PresentedRequest request, Answer answer) {
    boolean given = nonces.take(request.uri(), answer.nonces());
    return given
        && answer.isRefusal()
        && BearerChallenge.parameters(BearerChallenge.DPOP, answer.challenges()).stream()
            .anyMatch(each -> ProofNonces.WANTED.equals(each.get("error")));
  }

  @Override
  public Set<String> names() {
    return Set.of(bearer.field(), KEY);
  }
}
