package org.integrationgateway.surfaces.request;

import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.error.GatewayException;

/** Bytes as text in the input, and the media type that they are sent with. */
final class SentBytes {
  private static final String ANY_BYTES = "application/octet-stream";
  private static final String ANY_TEXT = "text/plain";

  /** RFC 2397; the type is one that can stand in a header (RFC 9110, section 5.6.2). */
  private static final Pattern DATA_URI =
      Pattern.compile(
          "data:([a-zA-Z0-9!#$%&'+.^_`|~-]+/[a-zA-Z0-9!#$%&'+.^_`|~-]+)?(?:;[^;,]*)*;base64,(.*)",
          Pattern.CASE_INSENSITIVE | Pattern.DOTALL);

  private static final String DATA = "data:";

  /**
   * Bytes, and the media type that the caller says.
   *
   * @param said empty where the caller gives plain Base64
   */
  record Decoded(byte[] bytes, Optional<String> said) {}

  private SentBytes() {}

  /**
   * The declared type, where it is one; else what the caller says, else the first declared one that
   * is no range, else the usual one.
   *
   * @param declared also a range, or several with commas
   */
  static String sent(Optional<String> declared, Optional<String> said) {
    if (declared.filter(type -> isOne(type)).isPresent()) {
      return declared.get();
    }
    return said.filter(type -> !type.isBlank())
        .or(() -> types(declared).filter(SentBytes::isOne).findFirst())
        .orElse(
            declared.filter(type -> type.startsWith("text/")).isPresent() ? ANY_TEXT : ANY_BYTES);
  }

  /** The types and ranges of a list with commas. */
  static Stream<String> types(Optional<String> declared) {
    return declared.stream().flatMap(types -> Arrays.stream(types.split(","))).map(String::strip);
  }

  private static boolean isOne(String type) {
    return !type.contains("*") && !type.contains(",") && !type.isBlank();
  }

  /**
   * The bytes that Base64 (RFC 4648, section 4) or a data URI stands for, which says their type
   * too.
   *
   * @param declared types that the request may have, as in {@link #sent}; empty: any
   * @throws GatewayException {@code INVALID_PARAMETERS}
   */
  static Decoded decode(String member, String text, Optional<String> declared) {
    if (!text.regionMatches(true, 0, DATA, 0, DATA.length())) {
      return new Decoded(base64(member, text), Optional.empty());
    }
    var uri = DATA_URI.matcher(text);
    if (!uri.matches()) {
      throw refused(member, "must be a data URI with ';base64,' (RFC 2397), or plain Base64");
    }
    var said = Optional.ofNullable(uri.group(1));
    var taken =
        new BodyInput(
            Optional.of(member), types(declared).map(BodyInput::essence).toList(), Set.of());
    if (declared.isPresent() && said.isPresent() && taken.member(said).isEmpty()) {
      throw refused(
          member, "is of type '%s', but must be of %s".formatted(said.get(), declared.get()));
    }
    return new Decoded(base64(member, uri.group(2)), said);
  }

  private static byte[] base64(String member, String text) {
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw refused(member, "must be Base64 (RFC 4648): the bytes that it stands for are sent");
    }
  }

  private static GatewayException refused(String member, String message) {
    return new GatewayException(
            ErrorCode.INVALID_PARAMETERS, "parameter '" + member + "' " + message)
        .errors(List.of(new FieldProblem("/" + member, message)));
  }
}
