package org.integrationgateway.server.presign;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.seal.KeyedHash;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.Presign;
import org.integrationgateway.sdk.s3.PresignedUrl;

/**
 * URLs of objects, {@code /s3/{provider}/{bucket}/{key}?expires=...&signature=...}: the bearer of
 * one may use it for its purpose until it expires. The key is in Base64 for URLs, so that every key
 * has one spelling. The signature covers the whole URL and the method.
 */
public final class SignedUrls {
  private static final String PURPOSE = "s3-url";

  private final PublicUrl base;
  private final KeyedHash hash;
  private final Clock clock;

  /**
   * @param base public URL of the gateway
   * @param hash with the key of the store
   */
  public SignedUrls(PublicUrl base, KeyedHash hash, Clock clock) {
    this.base = base;
    this.hash = hash;
    this.clock = clock;
  }

  /** A presented URL. */
  public record Presented(
      String provider,
      String bucket,
      String key,
      Presign.Method method,
      Optional<String> contentType,
      String expires,
      String signature) {}

  /** A URL for an object of this provider. */
  public PresignedUrl sign(String provider, Presign presign, Instant now) {
    var ref = presign.ref();
    var expiresAt = Instant.ofEpochSecond(now.plus(presign.expiresIn()).getEpochSecond());
    var expires = Long.toString(expiresAt.getEpochSecond());
    var key = encode(ref.key());
    var type = presign.contentType().filter(unused -> presign.method() == Presign.Method.PUT);
    var signature = signature(provider, ref.bucket(), key, presign.method(), type, expires);
    var url =
        "%s/s3/%s/%s/%s?expires=%s%s&signature=%s"
            .formatted(
                base.at(""),
                provider,
                ref.bucket(),
                key,
                expires,
                type.map(text -> "&type=" + URLEncoder.encode(text, StandardCharsets.UTF_8))
                    .orElse(""),
                signature);
    return new PresignedUrl(
        Secret.of(url), type.map(text -> Map.of("Content-Type", text)).orElse(Map.of()), expiresAt);
  }

  /**
   * The object that a URL is for.
   *
   * @throws GatewayException {@code FORBIDDEN} when it was not made here, is used for something
   *     else, or has expired
   */
  public ObjectRef verify(Presented url) {
    var expected =
        signature(
            url.provider(),
            url.bucket(),
            url.key(),
            url.method(),
            url.contentType(),
            url.expires());
    if (!MessageDigest.isEqual(bytes(expected), bytes(url.signature()))) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN,
          "the URL's signature is not valid: the URL was changed, or made for another method");
    }
    // A URL with a valid signature is well-formed.
    var expiresAt = Instant.ofEpochSecond(Long.parseLong(url.expires()));
    if (!clock.instant().isBefore(expiresAt)) {
      throw new GatewayException(
          ErrorCode.FORBIDDEN, "the URL expired at " + expiresAt + ": request a new one");
    }
    try {
      return new ObjectRef(url.bucket(), decode(url.key()));
    } catch (ServiceException impossible) {
      throw new GatewayException(ErrorCode.FORBIDDEN, "the URL names no object", impossible);
    }
  }

  private String signature(
      String provider,
      String bucket,
      String key,
      Presign.Method method,
      Optional<String> contentType,
      String expires) {
    return hash.of(
        PURPOSE,
        provider,
        bucket,
        key,
        method.name(),
        contentType.map(type -> "type " + type).orElse("any type"),
        expires);
  }

  private static String encode(String key) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes(key));
  }

  private static String decode(String key) {
    return new String(Base64.getUrlDecoder().decode(key), StandardCharsets.UTF_8);
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
