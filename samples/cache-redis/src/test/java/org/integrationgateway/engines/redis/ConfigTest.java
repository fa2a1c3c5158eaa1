package org.integrationgateway.engines.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.junit.jupiter.api.Test;

class ConfigTest {
  private static void refuses(Configs configs, String message) {
    assertThatThrownBy(configs::config)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .hasMessageNotContaining("hunter2");
  }

  @Test
  void readsAUrlWithEverything() {
    var url = ServerUrl.read(Secret.of("rediss://ada:p%3Aq+r@cache.example:7000/4"));
    assertThat(url)
        .isEqualTo(
            new ServerUrl(
                new Node("cache.example", 7000),
                true,
                Optional.of("ada"),
                Optional.of(Secret.of("p:q+r")),
                Optional.of(4)));
    assertThat(ServerUrl.read(Secret.of("redis://[::1]")).node()).hasToString("[::1]:6379");
  }

  @Test
  void refusesUrlsThatAreNone() {
    refuses(new Configs().url("http://ada:hunter2@host"), "not with 'http:'");
    refuses(new Configs().url("redis-sentinel://host"), "under 'sentinel' and 'cluster'");
    refuses(new Configs().url("host:6379"), "url begins with redis:// or rediss://");
    refuses(new Configs().url("redis://ada:hunt er2@host"), "as %XX");
    refuses(new Configs().url("redis://host?timeout=5"), "no '?'");
    refuses(new Configs().url("redis://host/main"), "number of a database");
    refuses(new Configs().url("redis://ada@host"), "no password behind its user");
    refuses(new Configs().url("redis://:hunter2@"), "url is redis://");
  }

  @Test
  void refusesWhatContradictsItself() {
    refuses(new Configs(), "one of url, sentinel and cluster is named");
    var plain = "redis://host";
    var members = new Cluster(List.of("host"));
    assertThat(members.addresses()).containsExactly(new Node("host", 6379));
    refuses(new Configs().url(plain).login("ada", null), "user needs password");
    refuses(
        new Configs().url("redis://:hunter2@host").login(null, "hunter2"), "password is in url");
    refuses(new Configs().url(plain + "/1").database(2), "database is in url already");
    refuses(new Configs().url(plain).prefix("a{b}"), "prefix has no braces");
    refuses(new Configs().url(plain).timeout(0), "timeoutMillis is 1 to 60000, not 0");
    refuses(
        new Configs()
            .url(plain)
            .tls(new Tls(Optional.empty(), Optional.empty(), Optional.empty(), true)),
        "tls needs a url with rediss://");
  }

  @Test
  void refusesSeveralDeployments() {
    try (var server = RedisServer.start()) {
      refuses(new Configs().url(server.url()).cluster(server), "one of url, sentinel and cluster");
      refuses(new Configs().sentinel(server).cluster(server), "one of url, sentinel and cluster");
      refuses(new Configs().cluster(server).database(1), "a cluster has no other");
    }
  }

  @Test
  void refusesAddressesAndFilesThatAreNone() {
    assertThatThrownBy(() -> new Cluster(List.of())).hasMessageContaining("1 to 20 addresses");
    assertThatThrownBy(() -> new Cluster(List.of("host:0")))
        .hasMessageContaining("cluster.nodes 'host:0' is not host or host:port");
    assertThatThrownBy(() -> new Cluster(List.of("redis://ada:hunter2@host")))
        .hasMessageContaining("without a scheme")
        .hasMessageNotContaining("hunter2");
    assertThatThrownBy(
            () -> new Tls(Optional.of("/nowhere.pem"), Optional.empty(), Optional.empty(), true))
        .hasMessage(
            "tls.certificateAuthorities: there is no file '/nowhere.pem' that this process may"
                + " read");
    assertThatThrownBy(
            () -> new Tls(Optional.empty(), Optional.of("c.pem"), Optional.empty(), true))
        .hasMessageContaining("certificate and key together");
  }
}
