package org.integrationgateway.connections.hosted.verify;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.manifest.hosted.DigestEncoding;
import org.integrationgateway.manifest.hosted.Freshness;
import org.integrationgateway.manifest.hosted.SecretEncoding;
import org.integrationgateway.manifest.hosted.SecurityScheme.Hmac;
import org.integrationgateway.sdk.Secret;

/**
 * Verifies signatures (RFC 2104). Every secret is tried with every signature, also after one has
 * matched, and each comparison takes the same time wherever the values differ.
 */
final class HmacVerifier implements SchemeVerifier {
  /** How long deliveries are remembered at least. */
  private static final Duration SHORTEST_MEMORY = Duration.ofMinutes(10);

  private static final Pattern UNIX_SECONDS = Pattern.compile("[0-9]{1,12}");
  private static final String STANDARD_PREFIX = "whsec_";

  private final Hmac scheme;
  private final Supplier<List<Secret>> secrets;
  private final InstantSource clock;
  private final Duration memory;

  HmacVerifier(Hmac scheme, Supplier<List<Secret>> secrets, InstantSource clock) {
    this.scheme = scheme;
    this.secrets = secrets;
    this.clock = clock;
    // A request may be as old, and as far in the future, as the greatest age.
    this.memory =
        scheme
            .freshness()
            .map(freshness -> freshness.maxAge().multipliedBy(2))
            .filter(window -> window.compareTo(SHORTEST_MEMORY) > 0)
            .orElse(SHORTEST_MEMORY);
  }

  @Override
  public Verified verify(HostedRequest request) throws IOException {
    var header = scheme.signature();
    var entries = SignatureEntries.of(request.only(header.name()), header);
    var sent = entries.digests(header.prefix());
    if (sent.isEmpty()) {
      throw new RejectedRequestException(
          "header %s has no signature with the prefix '%s'"
              .formatted(header.name(), header.prefix()));
    }
    var time = scheme.freshness().map(freshness -> fresh(freshness, request, entries));
    var payload = SignedPayload.of(scheme.payload(), request, entries);
    var matching = matching(sent, payload);
    var name =
        scheme
            .deliveryIdHeader()
            .filter(id -> !request.values(id).isEmpty())
            .map(id -> "id " + request.only(id) + " of " + name(matching.secret()))
            .orElseGet(() -> "signature " + matching.signature());
    return new Verified(
        Optional.of(new Verified.Delivery(name, memory)),
        time.map(seconds -> Map.of("timestamp", seconds)).orElse(Map.of()));
  }

  private String fresh(Freshness freshness, HostedRequest request, SignatureEntries entries) {
    var header = freshness.timestampHeader();
    var value =
        header.equalsIgnoreCase(scheme.signature().name())
            ? freshness.field().map(entries::field).orElseGet(() -> request.only(header))
            : time(freshness, request.only(header));
    if (!UNIX_SECONDS.matcher(value).matches()) {
      throw new RejectedRequestException("the time in header " + header + " is not a Unix time");
    }
    long age = Math.abs(clock.instant().getEpochSecond() - Long.parseLong(value));
    if (age > freshness.maxAge().toSeconds()) {
      throw new RejectedRequestException(
          "it was signed %d s from now, the scheme allows %d"
              .formatted(age, freshness.maxAge().toSeconds()));
    }
    return value;
  }

  private String time(Freshness freshness, String value) {
    return freshness
        .field()
        .map(name -> SignatureEntries.of(value, scheme.signature()).field(name))
        .orElse(value);
  }

  /**
   * A signature that matches, as the gateway computes it.
   *
   * @param secret of the signature
   */
  private record Match(String signature, Secret secret) {}

  private Match matching(List<String> sent, List<byte[]> payload) {
    Optional<Match> matching = Optional.empty();
    for (var secret : secrets.get()) {
      if (secret.isEmpty()) {
        continue;
      }
      var expected = digest(secret, payload);
      for (var one : sent) {
        if (MessageDigest.isEqual(expected.getBytes(UTF_8), comparable(one).getBytes(UTF_8))) {
          matching = Optional.of(new Match(expected, secret));
        }
      }
    }
    return matching.orElseThrow(() -> new RejectedRequestException("the signature is wrong"));
  }

  /** Tells secrets apart: the holder of one cannot use up delivery ids of another. */
  private String name(Secret secret) {
    return digest(secret, List.of("delivery".getBytes(UTF_8)));
  }

  /** Hexadecimal digits mean the same in both cases. */
  private String comparable(String digest) {
    return scheme.digest().encoding() == DigestEncoding.HEX
        ? digest.toLowerCase(Locale.ROOT)
        : digest;
  }

  private String digest(Secret secret, List<byte[]> payload) {
    var bytes = mac(secret, payload);
    return switch (scheme.digest().encoding()) {
      case HEX -> HexFormat.of().formatHex(bytes);
      case BASE64 -> Base64.getEncoder().encodeToString(bytes);
    };
  }

  private byte[] mac(Secret secret, List<byte[]> payload) {
    var algorithm = scheme.digest().algorithm().javaName();
    try {
      var mac = Mac.getInstance(algorithm);
      mac.init(secret.useBytes(bytes -> new SecretKeySpec(key(bytes), algorithm)));
      payload.forEach(mac::update);
      return mac.doFinal();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("this Java cannot compute " + algorithm, e);
    }
  }

  private byte[] key(byte[] secret) {
    if (scheme.digest().secret() == SecretEncoding.TEXT) {
      return secret;
    }
    var text = new String(secret, UTF_8).strip();
    try {
      return Base64.getDecoder()
          .decode(
              text.startsWith(STANDARD_PREFIX) ? text.substring(STANDARD_PREFIX.length()) : text);
    } catch (IllegalArgumentException malformed) {
      throw new RejectedRequestException("the configured secret is not Base64");
    }
  }
}
