package org.integrationgateway.base.template;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.SecureRandom;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The values of the templates of one request. Time and random numbers are the same in all of them:
 * a signature covers what another header says.
 */
public final class TemplateScope {
  /** The names of values that belong to the request, and not to the credential. */
  public static final String TIME = "time.";

  public static final String RANDOM = "random.";
  public static final String REQUEST = "request.";

  private static final int RANDOM_BYTES = 16;
  private static final SecureRandom SOURCE = new SecureRandom();

  private final Instant now;
  private final Function<String, byte @Nullable []> values;
  private final Map<String, byte[]> made = new HashMap<>();

  /**
   * @param values by name, without those of time and random; null for a name without a value
   */
  public TemplateScope(Instant now, Function<String, byte @Nullable []> values) {
    this.now = now;
    this.values = values;
  }

  /** A scope of texts. */
  public static TemplateScope of(Instant now, Function<String, Optional<String>> texts) {
    return new TemplateScope(
        now, name -> texts.apply(name).map(text -> text.getBytes(UTF_8)).orElse(null));
  }

  Instant now() {
    return now;
  }

  /** Whether a name is known without a credential: of the time, or a random number. */
  public static boolean isGiven(String name) {
    return switch (name) {
      case "time.unix", "time.millis", "time.iso", "time.http", "random.uuid", "random.hex" -> true;
      default -> false;
    };
  }

  byte[] value(String name) {
    if (isGiven(name)) {
      return made.computeIfAbsent(name, this::given);
    }
    var value = values.apply(name);
    if (value == null) {
      throw new TemplateException("has no '" + name + "'");
    }
    return value;
  }

  private byte[] given(String name) {
    var seconds = now.truncatedTo(ChronoUnit.SECONDS);
    var text =
        switch (name) {
          case "time.unix" -> Long.toString(now.getEpochSecond());
          case "time.millis" -> Long.toString(now.toEpochMilli());
          case "time.iso" -> seconds.toString();
          case "time.http" ->
              DateTimeFormatter.RFC_1123_DATE_TIME.format(seconds.atOffset(ZoneOffset.UTC));
          case "random.uuid" -> UUID.randomUUID().toString();
          default -> randomHex();
        };
    return text.getBytes(UTF_8);
  }

  private static String randomHex() {
    var bytes = new byte[RANDOM_BYTES];
    SOURCE.nextBytes(bytes);
    return HexFormat.of().formatHex(bytes);
  }
}
