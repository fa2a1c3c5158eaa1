package org.integrationgateway.connections.completion;

import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.core.seal.KeyRing;
import org.integrationgateway.core.seal.SealBrokenException;
import org.integrationgateway.core.seal.Sealed;
import org.integrationgateway.core.seal.SealedPlace;
import org.integrationgateway.sdk.Secret;

/**
 * The tokens of pending choices: a random handle and the subject that may present it, encrypted. A
 * choice is stored under a hash of the handle, so that the database does not give tokens.
 */
final class PendingTokens {
  private static final int HANDLE_BYTES = 32;
  private static final int LONGEST = 4096;
  private static final SealedPlace PLACE =
      new SealedPlace("pendingConnections", List.of(), "token", "");

  private final KeyRing keys;
  private final SecureRandom random = new SecureRandom();

  PendingTokens(KeyRing keys) {
    this.keys = keys;
  }

  /**
   * A token, and what it says.
   *
   * @param id of the choice
   * @param subject that may present it
   */
  record Opened(Secret token, String id, String subject) {}

  /** A new token of this subject. */
  Opened create(String subject) {
    var bytes = new byte[HANDLE_BYTES];
    random.nextBytes(bytes);
    var handle = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
    var json = Json.object().put("handle", handle).put("subject", subject);
    var sealed = keys.sealer().seal(PLACE, Secret.of(Json.write(json)));
    var text = Base64.getUrlEncoder().withoutPadding().encodeToString(sealed.bytes());
    return new Opened(Secret.of(text), id(handle), subject);
  }

  /** Returns the content of a token; empty when this gateway did not make it. */
  Optional<Opened> open(Secret token) {
    return token.<Optional<Opened>>use(
        text -> {
          if (text.length() > LONGEST) {
            return Optional.empty();
          }
          try {
            var sealed = Sealed.of(Base64.getUrlDecoder().decode(text));
            var json = keys.sealer().open(PLACE, sealed).useBytes(bytes -> Json.parseObject(bytes));
            return Optional.of(
                new Opened(
                    token, id(json.get("handle").asString()), json.get("subject").asString()));
          } catch (IllegalArgumentException | SealBrokenException foreign) {
            return Optional.empty();
          }
        });
  }

  private String id(String handle) {
    return keys.hash().of("pending-connection.1", handle);
  }
}
