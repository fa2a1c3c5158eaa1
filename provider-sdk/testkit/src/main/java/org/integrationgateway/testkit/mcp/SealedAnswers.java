package org.integrationgateway.testkit.mcp;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.integrationgateway.testkit.mcp.offered.RpcFault;
import org.integrationgateway.testkit.mcp.offered.RpcText;
import tools.jackson.databind.node.ObjectNode;

/** The state of a request that waits for input: the answers so far, with a signature. */
final class SealedAnswers {
  private static final Base64.Encoder TEXT = Base64.getUrlEncoder().withoutPadding();

  private final byte[] key = new byte[32];

  SealedAnswers() {
    new SecureRandom().nextBytes(key);
  }

  /**
   * @param purpose the feature that asked
   */
  String seal(String purpose, ObjectNode answers) {
    var text = TEXT.encodeToString(answers.toString().getBytes(UTF_8));
    return text + '.' + signature(purpose, text);
  }

  /** The answers of a state, which the client sent back as it was. */
  ObjectNode open(String purpose, String state) {
    int dot = state.indexOf('.');
    var text = dot < 0 ? state : state.substring(0, dot);
    var expected = text + '.' + signature(purpose, text);
    if (!MessageDigest.isEqual(expected.getBytes(UTF_8), state.getBytes(UTF_8))) {
      throw RpcFault.of(RpcFault.INVALID_PARAMS, "the requestState is not one of this request");
    }
    return RpcText.object(new String(Base64.getUrlDecoder().decode(text), UTF_8));
  }

  private String signature(String purpose, String text) {
    try {
      var mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, "HmacSHA256"));
      return TEXT.encodeToString(mac.doFinal((purpose + ' ' + text).getBytes(UTF_8)));
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
