package org.integrationgateway.manifest.hosted;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Needed;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.secret.SecretReference;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Range;
import org.integrationgateway.records.schema.WrittenAs.Written;

/** A security scheme as it is written; a rule checks that a member belongs to its type. */
record SchemeForm(
    @Doc(
            "hmac: the request is signed; apiKey: a header or query parameter; http: basic or"
                + " bearer; none: intentionally open.")
        @Example("hmac")
        SchemeType type,
    @Doc("A description for readers of the manifest.") @Example("Signed by the webhook's sender.")
        Optional<String> description,
    @Needed(
            rule = "2501",
            reason = NEEDED,
            by = {"hmac", "apiKey", "http"},
            of = "type")
        @Form(Records.ONE_OR_MORE)
        @Doc(
            "The secret that requests are verified with; for http the token, or"
                + " user:password. In a list, each one verifies, and the first is the current"
                + " one.")
        @Keywords("{if: {type: object}, then: {$ref: '#/definitions/secret'}, minItems: 1}")
        @Example({"{env: SIGNING_SECRET}", "[{env: SIGNING_SECRET}, {env: FORMER_SIGNING_SECRET}]"})
        Optional<List<SecretReference>> secret,
    @Needed(rule = "2501", reason = NEEDED, by = "hmac", of = "type")
        @Doc("The header that contains the digest (hmac). Required there.")
        @Is("token")
        @Example("X-Signature")
        Optional<String> signatureHeader,
    @Doc("The text before the digest in the header, such as sha256= (hmac).") @Example("sha256=")
        Optional<String> signaturePrefix,
    @Doc(
            "The character between the entries of the signature header (hmac). Entries with"
                + " the prefix are signatures; others, such as t=1492774577, are fields.")
        @Keywords("{minLength: 1, maxLength: 1}")
        @Example(",")
        Optional<Separator> signatureSeparator,
    @Inline HmacDigest digest,
    @Doc(
            "The signed text (hmac): {raw_body}, {header:Header-Name}, {field:name} of the"
                + " signature header, {method}, {url} and {form_params} stand for parts of the"
                + " request. By default the body.")
        @Keywords(
            "{pattern:"
                + " '^(?:[^{}]|\\{(?:raw_body|method|url|form_params)\\}|\\{(?:header|field):[^"
                + "{}]+\\})+$'}")
        @Example({"{raw_body}", "v0:{header:X-Timestamp}:{raw_body}"})
        Optional<PayloadTemplate> payloadTemplate,
    @Doc("A header with the time in Unix seconds, for freshness and against replays (hmac).")
        @Is("token")
        @Example("X-Timestamp")
        Optional<String> timestampHeader,
    @Doc(
            "The field of timestampHeader, else of signatureHeader, with the time in Unix"
                + " seconds (hmac).")
        @Example("t")
        Optional<String> timestampField,
    @Doc(
            "How far the time of a request may differ from the current time, in seconds, at"
                + " most 86400 (hmac). With a time by default 300.")
        @Example("300")
        @Range(least = "1", most = "86400")
        Optional<Integer> maxAgeSeconds,
    @Doc(
            "A header with the id of the delivery (hmac): a delivery with the same id is a"
                + " repetition. By default the signature is the id.")
        @Is("token")
        @Example("webhook-id")
        Optional<String> deliveryIdHeader,
    @Needed(rule = "2501", reason = NEEDED, by = "apiKey", of = "type")
        @Doc("The header or query parameter that contains the key (apiKey). Required there.")
        @Is("name")
        @Example("X-Api-Key")
        Optional<String> name,
    @Needed(rule = "2501", reason = NEEDED, by = "apiKey", of = "type")
        @Doc("Where the key is (apiKey): header or query. Required there.")
        @Example("header")
        Optional<SecurityScheme.ApiKey.Location> in,
    @Needed(rule = "2501", reason = NEEDED, by = "http", of = "type")
        @Doc("The scheme of the Authorization header (http): basic or bearer. Required there.")
        @Example("bearer")
        Optional<SecurityScheme.Http.Scheme> scheme)
    implements Written<SecurityScheme> {
  private static final String NEEDED = "type %s needs it";

  /** A character between entries. */
  @Parsed(value = "one character", rule = "2508")
  record Separator(String text) {
    Separator {
      if (text.length() != 1) {
        throw new IllegalArgumentException("it has " + text.length() + " characters");
      }
    }
  }

  @Override
  public SecurityScheme value() {
    var secrets = secret.orElse(List.of());
    var freshness = freshness();
    return switch (type) {
      case HMAC ->
          new SecurityScheme.Hmac(
              description,
              secrets,
              new SignatureHeader(
                  signatureHeader.orElse(""),
                  signaturePrefix.orElse(""),
                  signatureSeparator.map(Separator::text)),
              digest,
              payloadTemplate.orElse(PayloadTemplate.RAW_BODY),
              freshness,
              deliveryIdHeader);
      case API_KEY -> new SecurityScheme.ApiKey(description, secrets, name.orElse(""), present(in));
      case HTTP -> new SecurityScheme.Http(description, secrets, present(scheme));
      case NONE -> new SecurityScheme.None(description);
    };
  }

  /** A field without a header of its own is one of the signature header. */
  private Optional<Freshness> freshness() {
    var age = maxAgeSeconds.map(Duration::ofSeconds).orElse(Freshness.DEFAULT_MAX_AGE);
    return timestampHeader
        .or(() -> timestampField.isPresent() ? signatureHeader : Optional.empty())
        .map(header -> new Freshness(header, timestampField, age));
  }

  /** The value of a member that was reported where it is missing. */
  private static <T> T present(Optional<T> value) {
    return value.orElseThrow(() -> new IllegalArgumentException("incomplete security scheme"));
  }
}
