package org.integrationgateway.server.services.accounts;

import java.util.Base64;
import java.util.List;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.server.builtin.identity.totp.KeySealer;
import org.integrationgateway.server.seal.Place;
import org.integrationgateway.server.seal.Sealed;
import org.integrationgateway.server.seal.Sealer;

/**
 * Encrypts the keys of devices with the data keys of the server: they are opened within
 * transactions.
 *
 * @param identity configured name of the identity provider
 */
public record SealedDeviceKeys(Sealer sealer, String identity) implements KeySealer {
  @Override
  public String seal(String login, Secret key) {
    return Base64.getEncoder().encodeToString(sealer.sealShared(place(login), key).bytes());
  }

  @Override
  public Secret open(String login, String sealed) {
    return sealer.open(place(login), Sealed.of(Base64.getDecoder().decode(sealed)));
  }

  private Place place(String login) {
    return new Place("identity-" + identity, List.of(login), "device", "user:" + login);
  }
}
