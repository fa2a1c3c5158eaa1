package org.integrationgateway.people.accounts;

import java.util.Base64;
import java.util.List;
import org.integrationgateway.builtin.identity.totp.KeySealer;
import org.integrationgateway.builtin.identity.totp.SecondFactor;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedColumn;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.core.seal.Sealer;
import org.integrationgateway.sdk.Secret;

/**
 * Encrypts the keys of devices with the data keys of the server: they are opened within
 * transactions.
 *
 * @param identity configured name of the identity provider
 */
public record SealedDeviceKeys(Sealer sealer, String identity) implements KeySealer {
  /** The keys of devices in the database of the identity provider with this name. */
  public static SealedColumn column(String identity) {
    return SealedColumn.of(
            "identity-" + identity + "/" + SecondFactor.STORE,
            "key",
            row -> place(identity, row.text("login").orElseThrow()))
        .asText()
        .byDataKeys();
  }

  @Override
  public String seal(String login, Secret key) {
    return Base64.getEncoder().encodeToString(sealer.sealShared(place(login), key).bytes());
  }

  @Override
  public Secret open(String login, String sealed) {
    return sealer.open(place(login), Sealed.of(Base64.getDecoder().decode(sealed)));
  }

  private SealedPlace place(String login) {
    return place(identity, login);
  }

  private static SealedPlace place(String identity, String login) {
    return new SealedPlace("identity-" + identity, List.of(login), "device", "user:" + login);
  }
}
