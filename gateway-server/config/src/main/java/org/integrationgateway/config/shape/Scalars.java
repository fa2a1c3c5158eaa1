package org.integrationgateway.config.shape;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.document.Node.Kind;
import org.integrationgateway.sdk.Secret;

/** The kinds of single values in a configuration. */
public final class Scalars {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,15})\\s*(|B|KiB|MiB|GiB|kB|MB|GB)");
  private static final String TEXT_SCHEMA = "{\"type\": \"string\", \"minLength\": 1}";

  private static final String SEGMENTS = "(/[A-Za-z0-9][A-Za-z0-9._-]{0,63}){1,8}";

  private static final String LABELS =
      "[A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?([.][A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?)*";

  private static final Pattern HOST = Pattern.compile(LABELS);
  private static final int LONGEST_HOST = 253;

  private static final int KEY_BYTES = 32;

  private Scalars() {}

  public static final Shape<String> TEXT =
      Scalar.ofText("a string", TEXT_SCHEMA, Scalars::notEmpty);

  /** A string; numbers and booleans are taken as they are written. */
  public static final Shape<String> ANY_TEXT =
      Scalar.of(
          "a single value",
          EnumSet.of(Kind.STRING, Kind.INTEGER, Kind.NUMBER, Kind.BOOLEAN),
          "{\"type\": [\"string\", \"number\", \"boolean\"]}",
          text -> text);

  public static final Shape<Secret> SECRET =
      new Scalar<>(
          "a string",
          EnumSet.of(Kind.STRING),
          TEXT_SCHEMA,
          (text, folder) -> Secret.of(notEmpty(text)),
          secret -> "***");

  /** A secret that is sent as a header. */
  public static final Shape<Secret> HEADER_SECRET =
      new Scalar<>(
          "a string",
          EnumSet.of(Kind.STRING),
          TEXT_SCHEMA,
          (text, folder) -> Secret.of(sendable(notEmpty(text))),
          secret -> "***");

  /** The text of a root key. */
  public static final Shape<Secret> ENCRYPTION_KEY =
      new Scalar<>(
          "32 bytes in Base64 or hexadecimal, a text of at least 32 bytes, or {unseal: {provider:"
              + " NAME, key: ID}}",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"minLength\": 32}",
          (text, folder) -> Secret.of(longEnough(text.strip())),
          secret -> "***");

  public static final Shape<Boolean> FLAG =
      Scalar.of(
          "true or false",
          EnumSet.of(Kind.BOOLEAN),
          "{\"type\": \"boolean\"}",
          text ->
              switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw new IllegalArgumentException("Write true or false.");
              });

  public static final Shape<Duration> DURATION =
      new Scalar<>(
          "a duration such as 30s",
          EnumSet.of(Kind.STRING),
          "{\"type\": \"string\", \"pattern\": \"^[0-9]+(ms|s|m|h|d)$\"}",
          (text, folder) -> Durations.parse(text),
          Durations::format);

  /** A duration from {@code least} to {@code most}. */
  public static Shape<Duration> duration(Duration least, Duration most) {
    var range = " from " + Durations.format(least) + " to " + Durations.format(most);
    return new Scalar<>(
        "a duration" + range + ", such as 30s",
        EnumSet.of(Kind.STRING),
        "{\"type\": \"string\", \"pattern\": \"^[0-9]+(ms|s|m|h|d)$\"}",
        (text, folder) ->
            between(
                least.isZero() ? Durations.parseOrZero(text) : Durations.parse(text), least, most),
        Durations::format);
  }

  private static Duration between(Duration value, Duration least, Duration most) {
    if (value.compareTo(least) < 0 || value.compareTo(most) > 0) {
      throw new IllegalArgumentException(
          "Write one from " + Durations.format(least) + " to " + Durations.format(most) + ".");
    }
    return value;
  }

  public static final Shape<URI> HTTP_URL =
      Scalar.ofText(
          "an http or https URL",
          "{\"type\": \"string\", \"pattern\": \"^https?://[^/?#\\\\s]+[^?#\\\\s]*$\"}",
          text -> httpUrl(text, false));

  /** A URL that is requested as it is, and not completed. */
  public static final Shape<URI> HTTP_URL_WITH_QUERY =
      Scalar.ofText(
          "an http or https URL",
          "{\"type\": \"string\", \"pattern\": \"^https?://[^/?#\\\\s]+[^#\\\\s]*$\"}",
          text -> httpUrl(text, true));

  /** The name of a host, without a port (RFC 1123, section 2.1). */
  public static final Shape<String> HOST_NAME =
      Scalar.ofText(
          "a host such as board.example.com",
          "{\"type\": \"string\", \"maxLength\": 253, \"pattern\": \"^" + LABELS + "$\"}",
          Scalars::hostName);

  /** A path of a URL in its canonical form. */
  public static final Shape<String> URL_PATH =
      Scalar.ofText(
          "a path such as /board",
          "{\"type\": \"string\", \"pattern\": \"^" + SEGMENTS + "$\"}",
          Scalars::urlPath);

  public static final Shape<Path> PATH =
      new Scalar<>(
          "a path",
          EnumSet.of(Kind.STRING),
          TEXT_SCHEMA,
          (text, folder) -> folder.resolve(notEmpty(text)).normalize(),
          Path::toString);

  /** A whole number from {@code least} to {@code most}. */
  public static Shape<Integer> integer(int least, int most) {
    return Scalar.of(
        "a whole number from " + least + " to " + most,
        EnumSet.of(Kind.INTEGER),
        "{\"type\": \"integer\", \"minimum\": " + least + ", \"maximum\": " + most + "}",
        text -> (int) between(whole(text), least, most));
  }

  /** A whole number from {@code least} to {@code most}, with the remedy for others. */
  public static Shape<Integer> integer(int least, int most, String remedy) {
    var plain = (Scalar<Integer>) integer(least, most);
    return Scalar.of(
        plain.label(),
        EnumSet.of(Kind.INTEGER, Kind.NUMBER),
        plain.definition(),
        text -> {
          try {
            return plain.parser().apply(text, Path.of(""));
          } catch (IllegalArgumentException refused) {
            throw new IllegalArgumentException(remedy, refused);
          }
        });
  }

  /** A size in bytes, as a number or with a unit. */
  public static Shape<Long> size(long least, long most) {
    return new Scalar<>(
        "a size in bytes from " + least + " to " + most + ", such as 1048576 or 1MiB",
        EnumSet.of(Kind.INTEGER, Kind.STRING),
        "{\"type\": [\"integer\", \"string\"], \"minimum\": "
            + least
            + ", \"maximum\": "
            + most
            + ", \"pattern\": \"^[0-9]+ ?(B|KiB|MiB|GiB|kB|MB|GB)?$\"}",
        (text, folder) -> between(bytes(text), least, most),
        Scalars::size);
  }

  /** The shortest text of a size: {@code 64KiB}. */
  private static String size(long bytes) {
    for (var unit : List.of("GiB", "MiB", "KiB")) {
      long size = bytes("1" + unit);
      if (bytes >= size && bytes % size == 0) {
        return bytes / size + unit;
      }
    }
    return Long.toString(bytes);
  }

  private static long whole(String text) {
    if (!text.matches("[+-]?\\d{1,18}")) {
      throw new IllegalArgumentException("Write a whole number.");
    }
    return Long.parseLong(text);
  }

  /** The bytes of a size, such as {@code 1MiB}. */
  public static long bytes(String text) {
    var match = SIZE.matcher(text.strip());
    if (!match.matches()) {
      throw new IllegalArgumentException("Write a number and B, kB, KiB, MB, MiB, GB or GiB.");
    }
    long unit =
        switch (match.group(2)) {
          case "kB" -> 1_000L;
          case "MB" -> 1_000_000L;
          case "GB" -> 1_000_000_000L;
          case "KiB" -> 1L << 10;
          case "MiB" -> 1L << 20;
          case "GiB" -> 1L << 30;
          default -> 1L;
        };
    return Long.parseLong(match.group(1)) * unit;
  }

  private static long between(long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException("It is " + value + ".");
    }
    return value;
  }

  private static String longEnough(String key) {
    if (key.getBytes(StandardCharsets.UTF_8).length < KEY_BYTES) {
      throw new IllegalArgumentException("Make one with 'openssl rand -base64 32'.");
    }
    return key;
  }

  private static String notEmpty(String text) {
    if (text.isBlank()) {
      throw new IllegalArgumentException("It is empty.");
    }
    return text;
  }

  private static String sendable(String text) {
    if (!SentHeaders.canBeSent(text)) {
      throw new IllegalArgumentException("The text is sent as a header: " + SentHeaders.RULE + ".");
    }
    return text;
  }

  private static String hostName(String text) {
    if (text.length() > LONGEST_HOST || !HOST.matcher(text).matches()) {
      throw new IllegalArgumentException(
          "Write the name alone, without scheme, port and path, such as board.example.com.");
    }
    return text.toLowerCase(Locale.ROOT);
  }

  private static String urlPath(String text) {
    if (!text.matches(SEGMENTS)) {
      throw new IllegalArgumentException(
          "Write a slash before each part and none at the end; use letters, digits, '.', '_',"
              + " '-'.");
    }
    return text;
  }

  private static URI httpUrl(String text, boolean query) {
    var url = URI.create(text);
    var scheme = String.valueOf(url.getScheme());
    var http = scheme.equals("http") || scheme.equals("https");
    boolean more = url.getRawQuery() != null && !query || url.getRawFragment() != null;
    if (!http || url.getHost() == null || more) {
      var form = query ? "[?QUERY] without fragment." : " without query and fragment.";
      throw new IllegalArgumentException(
          text.contains("://")
              ? "Write http(s)://HOST[:PORT][/PATH]" + form
              : "Write https://" + text + " if that is the host.");
    }
    return url;
  }
}
