package org.integrationgateway.server.http;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import org.integrationgateway.server.testing.ConfiguredGateway;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Requests without a known caller whose bodies never come. */
@Timeout(120)
final class StalledBodiesTest {
  private static final String CONFIGURATION =
      """
        limits:
          concurrency: 8
          perSubjectRate: {perSecond: 0}
          perAddressRate: {perSecond: 0}
      apps:
        hooks: {provider: {source: {path: hooks}}, env: {KEY: sesame}}
      """;

  /** The signature of a webhook is checked when its body is there. */
  private static final String MANIFEST =
      """
      kind: app
      source: test.example/gateway/apps/hooks
      version: 1.0.0
      spec:
        surfaces:
          rest:
            baseUrl: http://127.0.0.1:1
            operations:
            - {name: handle, method: POST, path: /events}
        securitySchemes:
          signed: {type: hmac, secret: {env: KEY}, signatureHeader: X-Signature}
        http:
          hook: {path: /in, method: POST, security: signed, target: handle, credentialMode: none}
      """;

  /** More than the gateway may have in progress. */
  private static final int MANY = 24;

  @TempDir private Path home;

  private static Socket stall(URI server, int number) throws IOException {
    var socket = new Socket(server.getHost(), server.getPort());
    socket.setSoTimeout(30_000);
    var head =
        """
        POST /api/v1/hooks/in HTTP/1.1
        Host: gateway.test
        Cookie: gateway_session=nonsense%d
        Content-Type: application/json
        Content-Length: 900
        X-Signature: sha256=00

        %s"""
            .formatted(number, number % 2 == 0 ? "" : "{");
    socket.getOutputStream().write(head.replace("\n", "\r\n").getBytes(US_ASCII));
    return socket;
  }

  private static String answer(Socket socket) throws IOException {
    var bytes = new byte[4096];
    int length = socket.getInputStream().read(bytes);
    return new String(bytes, 0, Math.max(0, length), UTF_8);
  }

  @Tag("nightly")
  @Test
  void leaveRoomForCallersThatAreKnown() throws Exception {
    Files.writeString(
        Files.createDirectories(home.resolve("hooks")).resolve("manifest.yaml"), MANIFEST);
    try (var gateway = ConfiguredGateway.start(home, CONFIGURATION)) {
      var token = gateway.token("user:alice");
      var stalled = new ArrayList<Socket>();
      try {
        for (int i = 0; i < MANY; i++) {
          stalled.add(stall(gateway.gateway().uri(), i));
          var answer = gateway.send("GET", "/api/v1/apps", token, "");
          assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        }
        var answers = new StringBuilder();
        for (var socket : stalled) {
          answers.append(answer(socket));
        }
        assertThat(answers.toString()).contains("HTTP/1.1 408 ", "too many other requests");
      } finally {
        for (var socket : stalled) {
          socket.close();
        }
      }
    }
  }
}
