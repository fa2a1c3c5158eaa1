package org.integrationgateway.manifest.reader;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.hosted.DigestEncoding;
import org.integrationgateway.manifest.hosted.Freshness;
import org.integrationgateway.manifest.hosted.HmacAlgorithm;
import org.integrationgateway.manifest.hosted.HmacDigest;
import org.integrationgateway.manifest.hosted.PayloadTemplate;
import org.integrationgateway.manifest.hosted.SchemeType;
import org.integrationgateway.manifest.hosted.SecretEncoding;
import org.integrationgateway.manifest.hosted.SecurityScheme;
import org.integrationgateway.manifest.hosted.SignatureHeader;
import org.integrationgateway.manifest.rules.HostedRule;

/**
 * Reads {@code spec.securitySchemes}. Every member is read for every type, so that a wrong one is
 * always reported; a rule checks that a member belongs to its type.
 */
final class SchemeReader {
  private final Fields fields;

  private SchemeReader(Fields fields) {
    this.fields = fields;
  }

  static SecurityScheme read(Fields fields) {
    fields.require("type");
    return new SchemeReader(fields).read();
  }

  private SecurityScheme read() {
    var type = fields.choice("type", SchemeType.class);
    var description = fields.string("description");
    var secrets = SecretReader.references(fields, "secret");
    var signatureHeader = fields.string("signatureHeader");
    var signaturePrefix = fields.string("signaturePrefix");
    var separator =
        fields.parsed(
            "signatureSeparator",
            "one character",
            HostedRule.SIGNATURE_SEPARATOR,
            SchemeReader::separator);
    var digest = digest();
    var payload =
        fields.parsed(
            "payloadTemplate",
            "text with placeholders such as {raw_body}",
            HostedRule.PAYLOAD,
            PayloadTemplate::parse);
    var freshness = freshness(signatureHeader);
    var deliveryId = fields.string("deliveryIdHeader");
    var name = fields.string("name");
    var in = fields.choice("in", SecurityScheme.ApiKey.Location.class);
    var scheme = fields.choice("scheme", SecurityScheme.Http.Scheme.class);
    require(type);
    return switch (type.orElseThrow(() -> new IllegalArgumentException("no type"))) {
      case HMAC ->
          new SecurityScheme.Hmac(
              description,
              secrets,
              new SignatureHeader(
                  signatureHeader.orElse(""), signaturePrefix.orElse(""), separator),
              digest,
              payload.orElse(PayloadTemplate.RAW_BODY),
              freshness,
              deliveryId);
      case API_KEY -> new SecurityScheme.ApiKey(description, secrets, name.orElse(""), present(in));
      case HTTP -> new SecurityScheme.Http(description, secrets, present(scheme));
      case NONE -> new SecurityScheme.None(description);
    };
  }

  private static String separator(String text) {
    if (text.length() != 1) {
      throw new IllegalArgumentException("it has " + text.length() + " characters");
    }
    return text;
  }

  private HmacDigest digest() {
    return new HmacDigest(
        fields.choice("algorithm", HmacAlgorithm.class).orElse(HmacAlgorithm.SHA256),
        fields.choice("encoding", DigestEncoding.class).orElse(DigestEncoding.HEX),
        fields.choice("secretEncoding", SecretEncoding.class).orElse(SecretEncoding.TEXT));
  }

  /** A field without a header of its own is one of the signature header. */
  private Optional<Freshness> freshness(Optional<String> signatureHeader) {
    var longest = (int) Freshness.LONGEST_MAX_AGE.toSeconds();
    var age = fields.integer("maxAgeSeconds", 1, longest).map(Duration::ofSeconds);
    var field = fields.string("timestampField");
    return fields
        .string("timestampHeader")
        .or(() -> field.isPresent() ? signatureHeader : Optional.empty())
        .map(header -> new Freshness(header, field, age.orElse(Freshness.DEFAULT_MAX_AGE)));
  }

  private void require(Optional<SchemeType> type) {
    type.map(SchemeReader::needed)
        .ifPresent(
            keys ->
                fields.require(
                    HostedRule.SCHEME_INCOMPLETE, "type " + type.get().text() + " needs it", keys));
  }

  private static String[] needed(SchemeType type) {
    return switch (type) {
      case HMAC -> new String[] {"secret", "signatureHeader"};
      case API_KEY -> new String[] {"secret", "name", "in"};
      case HTTP -> new String[] {"secret", "scheme"};
      case NONE -> new String[0];
    };
  }

  /** A missing value was reported when it was read. */
  private static <T> T present(Optional<T> value) {
    return value.orElseThrow(() -> new IllegalArgumentException("incomplete security scheme"));
  }
}
