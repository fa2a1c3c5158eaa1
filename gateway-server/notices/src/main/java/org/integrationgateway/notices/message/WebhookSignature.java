package org.integrationgateway.notices.message;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.sdk.Secret;

/** The headers that sign a message (Standard Webhooks 1.0.0, symmetric signatures). */
public final class WebhookSignature {
  private static final String ALGORITHM = "HmacSHA256";
  private static final String PREFIX = "whsec_";

  private WebhookSignature() {}

  /**
   * The headers of a message.
   *
   * @param id of the message, the same for each attempt
   * @param at the time of the attempt
   */
  public static Map<String, String> headers(String id, Instant at, byte[] body, Secret secret) {
    var seconds = Long.toString(at.getEpochSecond());
    var headers = new LinkedHashMap<String, String>();
    headers.put("webhook-id", id);
    headers.put("webhook-timestamp", seconds);
    headers.put("webhook-signature", "v1," + signature(id + "." + seconds + ".", body, secret));
    return headers;
  }

  private static String signature(String prefix, byte[] body, Secret secret) {
    return secret.use(
        text -> {
          try {
            var mac = Mac.getInstance(ALGORITHM);
            var key = Base64.getDecoder().decode(text.substring(PREFIX.length()));
            mac.init(new SecretKeySpec(key, ALGORITHM));
            mac.update(prefix.getBytes(UTF_8));
            return Base64.getEncoder().encodeToString(mac.doFinal(body));
          } catch (GeneralSecurityException impossible) {
            throw new IllegalStateException(impossible);
          }
        });
  }
}
