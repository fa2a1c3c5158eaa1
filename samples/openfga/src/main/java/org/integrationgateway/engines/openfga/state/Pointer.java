package org.integrationgateway.engines.openfga.state;

import java.security.SecureRandom;
import java.util.List;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Names the state in force. Every change of a relationship replaces it, so that of two concurrent
 * changes one is refused by OpenFGA, and a check sees whether something changed meanwhile.
 *
 * @param generation of model and relationships of the configuration
 * @param model the id of the generation's model in OpenFGA
 * @param digest of model and relationships of the configuration
 * @param change different after every change
 */
record Pointer(String generation, String model, String digest, String change) {
  private static final SecureRandom RANDOM = new SecureRandom();

  static Pointer of(String text) {
    var parts = List.of(text.split("/", -1));
    if (parts.size() != 4) {
      throw new ServiceException(
          Reason.FAILED, "the store has a state that this version does not know: " + text);
    }
    return new Pointer(parts.get(0), parts.get(1), parts.get(2), parts.get(3));
  }

  String text() {
    return String.join("/", generation, model, digest, change);
  }

  /** Returns this pointer with a changed runtime layer. */
  Pointer changed() {
    return new Pointer(generation, model, digest, random());
  }

  /** A text that is new. */
  static String random() {
    return Long.toString(RANDOM.nextLong() >>> 24, Character.MAX_RADIX);
  }
}
