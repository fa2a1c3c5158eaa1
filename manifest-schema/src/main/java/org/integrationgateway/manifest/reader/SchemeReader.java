package org.integrationgateway.manifest.reader;

import java.time.Duration;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Fields;
import org.integrationgateway.manifest.hosted.Freshness;
import org.integrationgateway.manifest.hosted.PayloadTemplate;
import org.integrationgateway.manifest.hosted.SchemeType;
import org.integrationgateway.manifest.hosted.SecurityScheme;
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
    var secret = SecretReader.reference(fields, "secret");
    var signatureHeader = fields.string("signatureHeader");
    var signaturePrefix = fields.string("signaturePrefix");
    var payload =
        fields.parsed(
            "payloadTemplate",
            "text with {raw_body} and {header:Name}",
            HostedRule.PAYLOAD,
            PayloadTemplate::parse);
    var freshness = freshness();
    var name = fields.string("name");
    var in = fields.choice("in", SecurityScheme.ApiKey.Location.class);
    var scheme = fields.choice("scheme", SecurityScheme.Http.Scheme.class);
    require(type);
    return switch (type.orElseThrow(() -> new IllegalArgumentException("no type"))) {
      case HMAC ->
          new SecurityScheme.Hmac(
              description,
              present(secret),
              signatureHeader.orElse(""),
              signaturePrefix.orElse(""),
              payload.orElse(PayloadTemplate.RAW_BODY),
              freshness);
      case API_KEY ->
          new SecurityScheme.ApiKey(description, present(secret), name.orElse(""), present(in));
      case HTTP -> new SecurityScheme.Http(description, present(secret), present(scheme));
      case NONE -> new SecurityScheme.None(description);
    };
  }

  private Optional<Freshness> freshness() {
    var longest = (int) Freshness.LONGEST_MAX_AGE.toSeconds();
    var age = fields.integer("maxAgeSeconds", 1, longest).map(Duration::ofSeconds);
    return fields
        .string("timestampHeader")
        .map(header -> new Freshness(header, age.orElse(Freshness.DEFAULT_MAX_AGE)));
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
