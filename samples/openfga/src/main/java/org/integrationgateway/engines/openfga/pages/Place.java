package org.integrationgateway.engines.openfga.pages;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * Where a page begins.
 *
 * @param read the number of the read; {@link #CONFIGURED}: the relationships of the configuration
 * @param from within it
 */
record Place(int read, String from) {
  private static final int CONFIGURED = -1;

  static final Place FIRST = new Place(CONFIGURED, "0");

  /**
   * The place of a page token.
   *
   * @throws ServiceException {@code INVALID_INPUT}
   */
  static Place of(String token) {
    try {
      var text = new String(Base64.getUrlDecoder().decode(token), StandardCharsets.UTF_8);
      int space = text.indexOf(' ');
      var place = new Place(Integer.parseInt(text.substring(0, space)), text.substring(space + 1));
      if (place.read < CONFIGURED || (place.isConfigured() && place.number() < 0)) {
        throw new IllegalArgumentException(text);
      }
      return place;
    } catch (IllegalArgumentException | IndexOutOfBoundsException none) {
      throw new ServiceException(
          Reason.INVALID_INPUT, "the page token is not valid: use that of the previous page");
    }
  }

  /** The place of the relationship with this number in the configuration. */
  static Place configured(int number) {
    return new Place(CONFIGURED, Integer.toString(number));
  }

  boolean isConfigured() {
    return read == CONFIGURED;
  }

  int number() {
    return Integer.parseInt(from);
  }

  /** The place after a page of OpenFGA. */
  Place after(String next) {
    return next.isEmpty() ? new Place(read + 1, "") : new Place(read, next);
  }

  String token() {
    return Base64.getUrlEncoder()
        .withoutPadding()
        .encodeToString((read + " " + from).getBytes(StandardCharsets.UTF_8));
  }
}
