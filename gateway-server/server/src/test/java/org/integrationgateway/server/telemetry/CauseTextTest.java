package org.integrationgateway.server.telemetry;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.ConnectException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.app.AppException;
import org.junit.jupiter.api.Test;

final class CauseTextTest {
  @Test
  void namesClassAndMessageOfEachCause() {
    assertThat(of(new IOException("broken", new ConnectException("Connection refused"))))
        .isEqualTo("IOException: broken <- ConnectException: Connection refused");
  }

  @Test
  void namesTheReasonOfAProviderWithoutRepeatingItsMessage() {
    assertThat(of(new AppException(AppException.Reason.TIMEOUT, "it failed")))
        .isEqualTo("AppException TIMEOUT");
  }

  @Test
  void hidesWhatLooksLikeACredential() {
    assertThat(
            of(
                new IOException(
                    "GET https://me:hunter2@api.example/x?api_key=hunter2 with Bearer hunter2")))
        .isEqualTo("IOException: GET https://***@api.example/x?*** with Bearer ***");
  }

  @Test
  void isOneBoundedLineWithoutControlCharacters() {
    assertThat(of(new IOException("one\r\n two\u001b[31m" + "x".repeat(5000))))
        .startsWith("IOException: one two")
        .hasSizeLessThan(250)
        .doesNotContain("\n", "\u001b");
    Throwable deep = new IOException("at the bottom");
    for (int i = 0; i < 100; i++) {
      deep = new IllegalStateException("level " + i, deep);
    }
    assertThat(of(deep)).startsWith("IllegalStateException: level 99").hasSizeLessThan(200);
  }

  @Test
  void boundsANameThatACallerWrote() {
    assertThat(LogText.name("no\nsuch\tapp" + "!".repeat(1000)))
        .startsWith("no such app!")
        .hasSize(100);
  }

  private static String of(Throwable cause) {
    return CauseText.of(new GatewayException(ErrorCode.PROVIDER_FAILED, "it failed", cause));
  }
}
