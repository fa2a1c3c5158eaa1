package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.cache.CacheContractTest;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;

/**
 * The contract in front of a server that speaks TLS only, wants a certificate of clients, and has a
 * user with no more commands than the page of this package names.
 */
class TlsContractTest extends CacheContractTest {
  private static final String USER =
      """
      gateway on >se:cr/et ~gateway:* -@all +hello +auth +ping +info +client|setname
      +select +get +mget +set +del +exists +strlen +pexpire +persist +pttl +incrby
      +eval
      """;

  private final Certificates certificates = Certificates.make();
  private final RedisServer server = server("server");

  TlsContractTest() throws IOException, InterruptedException {}

  private RedisServer server(String certificate) {
    int port = RedisServer.freePort();
    var settings = new ArrayList<>(List.of("--tls-port", Integer.toString(port), "--port", "0"));
    settings.addAll(List.of("--tls-cert-file", certificates.file(certificate)));
    settings.addAll(List.of("--tls-key-file", certificates.file(certificate + "-key")));
    settings.addAll(List.of("--tls-ca-cert-file", certificates.file("authority")));
    settings.addAll(List.of("--user", "default", "off", "--user"));
    settings.addAll(List.of(USER.strip().split("\\s+")));
    return RedisServer.start(port, settings.toArray(String[]::new));
  }

  @AfterAll
  void stopServer() throws IOException {
    server.close();
    certificates.delete();
  }

  @Override
  protected ProviderUnderTest provider() {
    return ProviderUnderTest.object(ProviderKind.CACHE, Config.class, RedisCache::new);
  }

  @Override
  protected String config() {
    return """
        {"url": "rediss://%s/2", "user": "gateway", "password": "se:cr/et",
         "tls": {"certificateAuthorities": "%s", "certificate": "%s", "key": "%s"}}
        """
        .formatted(
            server.address(),
            certificates.file("authority"),
            certificates.file("client"),
            certificates.file("client-key"));
  }

  private void refused(String url, Tls tls, String reason) {
    assertThatThrownBy(() -> new RedisCache(new Configs().url(url).tls(tls).config()).close())
        .isInstanceOf(ServiceException.class)
        .hasMessageContaining(reason);
  }

  private Tls tls(boolean verifyHost) {
    return new Tls(
        Optional.of(certificates.file("authority")),
        Optional.of(certificates.file("client")),
        Optional.of(certificates.file("client-key")),
        verifyHost);
  }

  @Test
  void refusesAServerOfAnUnknownAuthority() {
    var login = "rediss://gateway:se%3Acr%2Fet@" + server.address();
    refused(
        login, new Tls(Optional.empty(), Optional.empty(), Optional.empty(), true), "TLS fails");
  }

  @Test
  void verifiesTheHostUnlessToldOtherwise() {
    try (var other = server("elsewhere")) {
      var login = "rediss://gateway:se%3Acr%2Fet@" + other.address();
      refused(login, tls(true), "TLS fails");
      new RedisCache(new Configs().url(login).tls(tls(false)).config()).close();
    }
  }

  @Test
  void presentsNoCertificateWithoutOne() {
    var login = "rediss://gateway:se%3Acr%2Fet@" + server.address();
    var tls =
        new Tls(
            Optional.of(certificates.file("authority")), Optional.empty(), Optional.empty(), true);
    refused(login, tls, "does not respond");
  }
}
