package org.integrationgateway.manifest.hosted;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * An entry of {@code spec.securitySchemes}: how callers of hosted routes prove who they are. A
 * request that fails is answered with 401 and one text for every reason, and the audit record has
 * the reason.
 *
 * <pre>{@code
 * securitySchemes:
 *   github:
 *     type: hmac
 *     secret: {env: GITHUB_WEBHOOK_SECRET}
 *     signatureHeader: X-Hub-Signature-256
 *     signaturePrefix: sha256=
 * }</pre>
 *
 * <p>Several secrets are for rotation: each verifies, so none is lost while senders change.
 */
@WrittenAs(SchemeForm.class)
@Definition("securityScheme")
@Doc("How callers of a hosted HTTP route authenticate.")
@Example(
    "{type: hmac, signatureHeader: X-Signature, payloadTemplate: '{raw_body}', secret: {env:"
        + " SIGNING_SECRET}}")
@Keywords(
    "{dependencies: {maxAgeSeconds: {anyOf: [{required: [timestampHeader]}, {required:"
        + " [timestampField]}]}}, allOf: [{if: {required: [type], properties: {type: {const:"
        + " hmac}}}, then: {required: [secret, signatureHeader], properties: {name: false, in:"
        + " false, scheme: false}, dependencies: {timestampField: [signatureSeparator]}, if:"
        + " {required: [payloadTemplate], properties: {payloadTemplate: {pattern:"
        + " '\\{field:'}}}, then: {required: [signatureSeparator]}}}, {if: {required: [type],"
        + " properties: {type: {const: apiKey}}}, then: {required: [secret, name, in],"
        + " properties: {signatureHeader: false, signaturePrefix: false, signatureSeparator:"
        + " false, algorithm: false, encoding: false, secretEncoding: false, deliveryIdHeader:"
        + " false, payloadTemplate: false, timestampHeader: false, timestampField: false,"
        + " maxAgeSeconds: false, scheme: false}, if: {required: [in], properties: {in:"
        + " {const: header}}}, then: {properties: {name: {$ref: '#/definitions/token'}}}}},"
        + " {if: {required: [type], properties: {type: {const: http}}}, then: {required:"
        + " [secret, scheme], properties: {signatureHeader: false, signaturePrefix: false,"
        + " signatureSeparator: false, algorithm: false, encoding: false, secretEncoding:"
        + " false, deliveryIdHeader: false, payloadTemplate: false, timestampHeader: false,"
        + " timestampField: false, maxAgeSeconds: false, name: false, in: false}}}, {if:"
        + " {required: [type], properties: {type: {const: none}}}, then: {properties: {secret:"
        + " false, signatureHeader: false, signaturePrefix: false, signatureSeparator: false,"
        + " algorithm: false, encoding: false, secretEncoding: false, deliveryIdHeader: false,"
        + " payloadTemplate: false, timestampHeader: false, timestampField: false,"
        + " maxAgeSeconds: false, name: false, in: false, scheme: false}}}]}")
public sealed interface SecurityScheme {
  /** The name of the type in a manifest. */
  SchemeType type();

  /** The description shown to users. */
  Optional<String> description();

  /**
   * The references to the secrets that requests are verified with: each verifies, the first is the
   * current one. Empty only for {@link None}.
   */
  List<SecretReference> secrets();

  /**
   * The caller signs the request.
   *
   * @param signature contains the digest
   * @param digest how it is computed and written
   * @param payload what is signed
   * @param freshness refuses requests that are too old; empty: no limit
   * @param deliveryIdHeader names the delivery, which a sender repeats with the same name; empty:
   *     the signature names it
   */
  record Hmac(
      Optional<String> description,
      List<SecretReference> secrets,
      SignatureHeader signature,
      HmacDigest digest,
      PayloadTemplate payload,
      Optional<Freshness> freshness,
      Optional<String> deliveryIdHeader)
      implements SecurityScheme {
    public Hmac {
      secrets = required(secrets);
    }

    @Override
    public SchemeType type() {
      return SchemeType.HMAC;
    }
  }

  /**
   * The caller presents the secret.
   *
   * @param name of the header or of the query parameter
   */
  record ApiKey(
      Optional<String> description, List<SecretReference> secrets, String name, Location in)
      implements SecurityScheme {
    public ApiKey {
      secrets = required(secrets);
      if (name.isBlank()) {
        throw new IllegalArgumentException("an apiKey scheme needs the name of what carries it");
      }
    }

    @Override
    public SchemeType type() {
      return SchemeType.API_KEY;
    }

    /** The part of a request that contains an API key. */
    public enum Location implements Choice {
      HEADER,
      QUERY
    }
  }

  /**
   * The caller authenticates by the Authorization header.
   *
   * @param secrets the token for bearer, {@code user:password} for basic
   */
  record Http(Optional<String> description, List<SecretReference> secrets, Scheme scheme)
      implements SecurityScheme {
    public Http {
      secrets = required(secrets);
    }

    @Override
    public SchemeType type() {
      return SchemeType.HTTP;
    }

    /** The scheme of the Authorization header. */
    public enum Scheme implements Choice {
      BASIC,
      BEARER
    }
  }

  /** No authentication; for routes that are unsigned on purpose. */
  record None(Optional<String> description) implements SecurityScheme {
    @Override
    public SchemeType type() {
      return SchemeType.NONE;
    }

    @Override
    public List<SecretReference> secrets() {
      return List.of();
    }
  }

  private static List<SecretReference> required(List<SecretReference> secrets) {
    if (secrets.isEmpty()) {
      throw new IllegalArgumentException("a scheme that verifies needs a secret");
    }
    return List.copyOf(secrets);
  }
}
