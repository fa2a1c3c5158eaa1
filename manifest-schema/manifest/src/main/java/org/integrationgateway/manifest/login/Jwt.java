package org.integrationgateway.manifest.login;

import java.time.Duration;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.integrationgateway.base.template.ValueTemplate;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * A signed token (RFC 7519) that the gateway makes of stored fields: presented itself, or exchanged
 * at {@code tokenUrl} (RFC 7523).
 *
 * @param claims without those of the time: iat and exp are added
 */
@Definition("jwt")
@Doc("A signed JSON Web Token (RFC 7519), built from the fields.")
@Example("{algorithm: RS256, key: '{private_key}', claims: {iss: '{client_id}'}}")
public record Jwt(
    @Doc("The algorithm of the signature (RFC 7518).") @Example("RS256") Algorithm algorithm,
    @Parsed(value = "a template", rule = "2120")
        @Doc("The private key in PEM, or the shared secret of the HS algorithms.")
        @Example("'{private_key}'")
        ValueTemplate key,
    @Doc("How a shared secret is encoded.") @Example("hex") @Default("text")
        KeyEncoding keyEncoding,
    @Doc("Additional members of the header, beside alg and typ.")
        @Example("{kid: '{key_id}'}")
        @Default("{}")
        Map<String, Node> header,
    @Doc("The claims, whose texts are templates; iat and exp are added.")
        @Example("{iss: '{client_id}', aud: 'https://api.weather.example'}")
        @Default("{}")
        Map<String, Node> claims,
    @Doc("How long a token is valid: 10s to 180d.") @Example("10m") @Default("\"1h\"")
        Duration lifetime) {
  private static final Duration LONGEST = Duration.ofDays(180);

  public Jwt {
    header = Collections.unmodifiableMap(new LinkedHashMap<>(header));
    claims = Collections.unmodifiableMap(new LinkedHashMap<>(claims));
    check("header", header);
    check("claims", claims);
    if (lifetime.compareTo(Duration.ofSeconds(10)) < 0 || lifetime.compareTo(LONGEST) > 0) {
      throw new InvalidMemberException("lifetime", "the lifetime of a token is 10s to 180d");
    }
  }

  private static void check(String member, Map<String, Node> values) {
    try {
      JsonTemplate.of(values);
    } catch (IllegalArgumentException malformed) {
      throw new InvalidMemberException(member, String.valueOf(malformed.getMessage()));
    }
  }

  /** The header beside algorithm and type. */
  public JsonTemplate headerTemplate() {
    return JsonTemplate.of(header);
  }

  /** The claims beside those of the time. */
  public JsonTemplate claimsTemplate() {
    return JsonTemplate.of(claims);
  }

  /** Algorithms of signatures. */
  public enum Algorithm implements Choice {
    RS256,
    RS384,
    RS512,
    PS256,
    ES256,
    ES384,
    HS256,
    HS384,
    HS512;

    @Override
    public String text() {
      return name();
    }
  }

  /** How a shared secret is written. */
  public enum KeyEncoding implements Choice {
    TEXT,
    HEX,
    BASE64
  }
}
