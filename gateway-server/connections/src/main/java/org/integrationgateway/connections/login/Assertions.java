package org.integrationgateway.connections.login;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.template.TemplateScope;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.engines.signing.JwsAlgorithm;
import org.integrationgateway.manifest.login.JsonTemplate;
import org.integrationgateway.manifest.login.Jwt;
import tools.jackson.databind.node.ObjectNode;

/** Makes signed tokens of stored fields (RFC 7519). */
final class Assertions {
  /** A token is valid from a moment ago: the clock of the upstream may be late. */
  private static final Duration AGO = Duration.ofSeconds(30);

  private Assertions() {}

  /** How long a token counts that is made now. */
  static Duration life(Jwt jwt) {
    var left = jwt.lifetime().minus(AGO);
    return left.compareTo(AGO) > 0 ? left : jwt.lifetime().dividedBy(2);
  }

  static String make(Jwt jwt, TemplateScope scope, Instant now) {
    var header = Json.object().put("alg", jwt.algorithm().text()).put("typ", "JWT");
    header.setAll(filled(jwt.headerTemplate(), scope));
    var end = now.plus(life(jwt));
    var claims =
        Json.object()
            .put("iat", end.minus(jwt.lifetime()).getEpochSecond())
            .put("exp", end.getEpochSecond());
    claims.setAll(filled(jwt.claimsTemplate(), scope));
    return JwsAlgorithm.valueOf(jwt.algorithm().name())
        .sign(Json.write(header), Json.write(claims), key(jwt, scope));
  }

  /** The members, without those that an optional field leaves empty. */
  private static ObjectNode filled(JsonTemplate template, TemplateScope scope) {
    var members = Json.object();
    if (template.value(scope) instanceof Map<?, ?> values) {
      values.forEach(
          (name, value) -> {
            boolean isEmpty =
                value == null
                    || value.equals("")
                    || value instanceof List<?> list && list.stream().allMatch(""::equals);
            if (!isEmpty) {
              members.set(String.valueOf(name), Json.MAPPER.valueToTree(value));
            }
          });
    }
    return members;
  }

  private static byte[] key(Jwt jwt, TemplateScope scope) {
    var written = jwt.key().text(scope).strip();
    try {
      return switch (jwt.keyEncoding()) {
        case TEXT -> written.getBytes(UTF_8);
        case HEX -> HexFormat.of().parseHex(written);
        case BASE64 -> Base64.getDecoder().decode(written.replace('-', '+').replace('_', '/'));
      };
    } catch (IllegalArgumentException malformed) {
      throw new TemplateException("has a key that is not " + jwt.keyEncoding().text());
    }
  }
}
