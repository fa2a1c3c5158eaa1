package org.integrationgateway.rules.key;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.security.KeyPair;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.List;
import org.junit.jupiter.api.Test;

final class RsaKeysTest {
  private static final List<KeyPair> ALL =
      List.of(RsaKeys.first(), RsaKeys.second(), RsaKeys.foreign());

  @Test
  void eachVerifiesItsOwnSignatureOnly() throws Exception {
    for (var signer : ALL) {
      assertThat(((RSAPublicKey) signer.getPublic()).getModulus().bitLength()).isEqualTo(2048);
      var signature = Signature.getInstance("SHA256withRSA");
      signature.initSign(signer.getPrivate());
      signature.update("text".getBytes(UTF_8));
      byte[] signed = signature.sign();
      for (var verifier : ALL) {
        signature.initVerify(verifier.getPublic());
        signature.update("text".getBytes(UTF_8));
        assertThat(signature.verify(signed)).isEqualTo(signer == verifier);
      }
    }
  }
}
