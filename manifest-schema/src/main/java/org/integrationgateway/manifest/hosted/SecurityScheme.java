package org.integrationgateway.manifest.hosted;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.secret.SecretReference;

/** One of {@code spec.securitySchemes}. */
public sealed interface SecurityScheme {
  /** The name of the type in a manifest. */
  SchemeType type();

  /** The description shown to users. */
  Optional<String> description();

  /** The reference to the secret that requests are verified with; empty only for {@link None}. */
  Optional<SecretReference> secretReference();

  /**
   * The caller signs the request by HMAC-SHA-256; the digest is transmitted in hexadecimal.
   *
   * @param signatureHeader contains the digest
   * @param signaturePrefix precedes the digest, such as {@code sha256=}; may be empty
   * @param payload what is signed
   * @param freshness refuses requests that are too old; empty: no limit
   */
  record Hmac(
      Optional<String> description,
      SecretReference secret,
      String signatureHeader,
      String signaturePrefix,
      PayloadTemplate payload,
      Optional<Freshness> freshness)
      implements SecurityScheme {
    public Hmac {
      if (signatureHeader.isBlank()) {
        throw new IllegalArgumentException("an hmac scheme needs a signatureHeader");
      }
    }

    @Override
    public SchemeType type() {
      return SchemeType.HMAC;
    }

    @Override
    public Optional<SecretReference> secretReference() {
      return Optional.of(secret);
    }
  }

  /**
   * The caller presents the secret.
   *
   * @param name of the header or of the query parameter
   */
  record ApiKey(Optional<String> description, SecretReference secret, String name, Location in)
      implements SecurityScheme {
    public ApiKey {
      if (name.isBlank()) {
        throw new IllegalArgumentException("an apiKey scheme needs the name of what carries it");
      }
    }

    @Override
    public SchemeType type() {
      return SchemeType.API_KEY;
    }

    @Override
    public Optional<SecretReference> secretReference() {
      return Optional.of(secret);
    }

    /** The part of a request that contains an API key. */
    public enum Location implements Choice {
      HEADER,
      QUERY;

      @Override
      public String text() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /**
   * The caller authenticates by the Authorization header.
   *
   * @param secret the token for bearer, {@code user:password} for basic
   */
  record Http(Optional<String> description, SecretReference secret, Scheme scheme)
      implements SecurityScheme {
    @Override
    public SchemeType type() {
      return SchemeType.HTTP;
    }

    @Override
    public Optional<SecretReference> secretReference() {
      return Optional.of(secret);
    }

    /** The scheme of the Authorization header. */
    public enum Scheme implements Choice {
      BASIC,
      BEARER;

      @Override
      public String text() {
        return name().toLowerCase(Locale.ROOT);
      }
    }
  }

  /** No authentication; for routes that are unsigned on purpose. */
  record None(Optional<String> description) implements SecurityScheme {
    @Override
    public SchemeType type() {
      return SchemeType.NONE;
    }

    @Override
    public Optional<SecretReference> secretReference() {
      return Optional.empty();
    }
  }
}
