package org.integrationgateway.engines.openfga;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.integrationgateway.engines.openfga.Examples.MODEL;
import static org.integrationgateway.engines.openfga.Examples.mayEnter;
import static org.integrationgateway.engines.openfga.Examples.member;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyStore;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.integrationgateway.engines.openfga.requests.Config.ClientLogin;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A real server that asks for a key, and encrypts. */
class SecuredServerTest {
  private static final String KEY = "key-of-the-test";
  private static final char[] PASSWORD = "changeit".toCharArray();

  @TempDir private Path folder;

  @Test
  void presentsItsKey() {
    try (var server = secured()) {
      assertServes(new Settings(server).token(KEY));
      assertThatThrownBy(() -> new Settings(server).token("another-key").open().close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("OpenFGA answers 401")
          .hasMessageNotContaining("another-key");
      assertThatThrownBy(() -> new Settings(server).open().close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("OpenFGA answers 401");
    }
  }

  @Test
  void presentsATokenOfTheIssuer() throws Exception {
    var form = new AtomicReference<String>();
    var issued = new AtomicInteger();
    var issuer = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    issuer.createContext(
        "/oauth/token",
        exchange -> {
          form.set(new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8));
          issued.incrementAndGet();
          var token =
              "{\"access_token\": \"%s\", \"token_type\": \"Bearer\", \"expires_in\": 3600}"
                  .formatted(KEY)
                  .getBytes(StandardCharsets.UTF_8);
          exchange.getResponseHeaders().set("Content-Type", "application/json");
          exchange.sendResponseHeaders(200, token.length);
          exchange.getResponseBody().write(token);
          exchange.close();
        });
    issuer.start();
    try (var server = secured()) {
      var url = "http://127.0.0.1:" + issuer.getAddress().getPort();
      var client =
          new ClientLogin(
              url, "https://fga.example", "gateway", Secret.of("hush"), Optional.empty());
      assertServes(new Settings(server).login(client));
      assertThat(issued).hasValue(1);
      assertThat(form.get())
          .contains("grant_type=client_credentials", "client_id=gateway", "client_secret=hush")
          .contains("audience=https%3A%2F%2Ffga.example");
    } finally {
      issuer.stop(0);
    }
  }

  @Test
  void trustsTheAuthorityOfTheConfigurationAndNoOther() throws Exception {
    var keys = keys("server");
    var certificate = pem("CERTIFICATE", keys.getCertificate("key").getEncoded());
    var key = pem("PRIVATE KEY", keys.getKey("key", PASSWORD).getEncoded());
    var other = pem("CERTIFICATE", keys("other").getCertificate("key").getEncoded());
    try (var server =
        OpenFgaServer.encrypted(
            Files.writeString(folder.resolve("certificate.pem"), certificate),
            Files.writeString(folder.resolve("key.pem"), key))) {
      assertServes(new Settings(server).authority(certificate));
      assertThatThrownBy(() -> new Settings(server).authority(other).open().close())
          .isInstanceOfSatisfying(
              ServiceException.class,
              refused -> assertThat(refused.reason()).isEqualTo(Reason.UNAVAILABLE));
      assertThatThrownBy(() -> new Settings(server).authority("none").open().close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("authority");
    }
  }

  @Test
  void saysThatAStoreOfThisIdIsMissing() {
    try (var server = OpenFgaServer.start()) {
      assertThatThrownBy(
              () -> new Settings(server).store("01ARZ3NDEKTSV4RRFFQ69G5FAV").open().close())
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("store '01ARZ3NDEKTSV4RRFFQ69G5FAV' cannot be used");
    }
  }

  private static OpenFgaServer secured() {
    return OpenFgaServer.start("--authn-method", "preshared", "--authn-preshared-keys", KEY);
  }

  private static void assertServes(Settings settings) {
    try (var authorization = settings.open()) {
      authorization.setState(MODEL, List.of(member("user:a", 1)));
      assertThat(mayEnter(authorization, "user:a", 1)).isTrue();
    }
  }

  /** A key with a certificate of its own, made by the JDK's tool. */
  private KeyStore keys(String name) throws Exception {
    var file = folder.resolve(name + ".p12");
    var tool =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "keytool").toString(),
                "-genkeypair",
                "-alias",
                "key",
                "-keyalg",
                "EC",
                "-dname",
                "CN=" + name,
                "-ext",
                "san=ip:127.0.0.1",
                "-keystore",
                file.toString(),
                "-storepass",
                new String(PASSWORD))
            .inheritIO()
            .start();
    assertThat(tool.waitFor()).isZero();
    var keys = KeyStore.getInstance("PKCS12");
    try (var in = Files.newInputStream(file)) {
      keys.load(in, PASSWORD);
    }
    return keys;
  }

  private static String pem(String what, byte[] encoded) {
    return "-----BEGIN %s-----\n%s\n-----END %s-----\n"
        .formatted(what, Base64.getMimeEncoder().encodeToString(encoded), what);
  }
}
