package org.integrationgateway.people.oidc;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.builtin.identity.grant.GrantDocument;
import org.integrationgateway.builtin.oidc.IdTokenSeal;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.sdk.Secret;

/**
 * Seals the identity tokens of one provider with the server's keys.
 *
 * @param database the name of the provider's database
 */
record SealedIdTokens(Sealer sealer, String database) implements IdTokenSeal {
  /** The identity tokens in the database of this name. */
  static SealedColumn column(String database) {
    return SealedColumn.of(
            database + "/" + GrantDocument.STORE,
            "idToken",
            row -> place(database, row.text("id").orElseThrow(), row.text("subject").orElseThrow()))
        .asText();
  }

  @Override
  public Optional<String> seal(String grant, String subject, Secret token) {
    var bytes = sealer.seal(place(grant, subject), token).bytes();
    return Optional.of(Base64.getEncoder().encodeToString(bytes));
  }

  @Override
  public Optional<Secret> open(String grant, String subject, String sealed) {
    try {
      var bytes = Base64.getDecoder().decode(sealed);
      return Optional.of(sealer.open(place(grant, subject), Sealed.of(bytes)));
    } catch (SealBrokenException | IllegalArgumentException changed) {
      // The logout works without it; the provider may ask the user.
      return Optional.empty();
    }
  }

  private SealedPlace place(String grant, String subject) {
    return place(database, grant, subject);
  }

  private static SealedPlace place(String database, String grant, String subject) {
    return new SealedPlace(database + ".grants", List.of(grant), "idToken", subject);
  }
}
