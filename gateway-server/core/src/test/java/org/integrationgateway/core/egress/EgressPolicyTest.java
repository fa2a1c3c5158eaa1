package org.integrationgateway.core.egress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.JettyUpstream;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.sdk.Deadline;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class EgressPolicyTest {
  private static final EgressPolicy DEFAULT = policy(true, false);

  @Test
  void refusesEveryAddressInsideAsALiteral() {
    for (var address : InsideHosts.ADDRESSES) {
      var host = address.indexOf(':') >= 0 ? "[" + address + "]" : address;
      assertRefused(DEFAULT, host);
    }
  }

  @Test
  void refusesEveryAddressInsideBehindAName() throws Exception {
    for (var address : InsideHosts.ADDRESSES) {
      assertThat(DEFAULT.admit("innocent.example", resolved(address))).as(address).isEmpty();
    }
  }

  @ParameterizedTest
  @MethodSource("org.integrationgateway.core.egress.InsideHosts#oddSpellings")
  void refusesOddSpellings(String host) {
    assertRefused(DEFAULT, host);
    assertRefused(policy(true, true, "*.example", "10.0.0.0/8"), host.isEmpty() ? "." : host);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "example.com",
        "EXAMPLE.com",
        "a.b.c.example",
        "x_y.example",
        "8.8.8.8",
        "1.1.1.1",
        "[2606:4700:4700::1111]",
        "xn--bcher-kva.example",
        "example.com.",
        "1e1",
        "a1.2b"
      })
  void admitsOrdinaryHosts(String host) {
    assertThatCode(() -> DEFAULT.admit(host, 80)).doesNotThrowAnyException();
  }

  /** Browsers dial the names of links themselves, so that only what leads inside is refused. */
  @Test
  void admitsLinksToEveryNameButThoseOfThisMachine() {
    var listed = policy(true, false, "api.example", "localhost:8080");
    assertThatCode(() -> listed.admitLink("login.example", 443)).doesNotThrowAnyException();
    assertThatCode(() -> listed.admitLink("localhost", 8080)).doesNotThrowAnyException();
    for (var host : List.of("localhost", "LOCALHOST", "a.localhost", "localhost.")) {
      assertThatThrownBy(() -> listed.admitLink(host, 443)).isInstanceOf(GatewayException.class);
      assertThatThrownBy(() -> DEFAULT.admitLink(host, 443)).isInstanceOf(GatewayException.class);
    }
    for (var host : InsideHosts.all()) {
      assertThatThrownBy(() -> DEFAULT.admitLink(host, 443))
          .as(host)
          .isInstanceOf(GatewayException.class);
    }
    assertThatCode(() -> DEFAULT.admitLink("8.8.8.8", 443)).doesNotThrowAnyException();
  }

  @Test
  void dialsOnlyThePublicAddressesOfAName() throws Exception {
    var both = new ArrayList<>(resolved("10.0.0.1"));
    both.addAll(resolved("8.8.8.8"));
    assertThat(DEFAULT.admit("mixed.example", both)).isEqualTo(resolved("8.8.8.8"));
  }

  @Test
  void letsAnOperatorOpenPrivateNetworksButNotWhatIsSpecial() throws Exception {
    var open = policy(true, true);
    for (var inside : List.of("10.0.0.1", "127.0.0.1", "fd12::1", "100.64.0.1")) {
      assertThat(open.admit("x.example", resolved(inside))).as(inside).isNotEmpty();
    }
    for (var special : List.of("169.254.169.254", "fe80::1", "0.0.0.0", "fd00:ec2::254")) {
      assertThat(open.admit("x.example", resolved(special))).as(special).isEmpty();
    }
  }

  @Test
  void letsAnOperatorNameHosts() throws Exception {
    var named = policy(true, false, "api.example", "*.wide.example", "10.1.0.0/16", "169.254.1.1");
    assertThat(named.admit("api.example", resolved("10.9.9.9"))).isNotEmpty();
    assertThat(named.admit("API.example", resolved("8.8.8.8"))).isNotEmpty();
    assertThat(named.admit("a.wide.example", resolved("8.8.8.8"))).isNotEmpty();
    assertThat(named.admit("a.wide.example", resolved("10.9.9.9"))).isEmpty();
    assertThat(named.admit("anything.example", resolved("10.1.2.3"))).isNotEmpty();
    assertThat(named.admit("anything.example", resolved("8.8.8.8"))).isEmpty();
    assertThat(named.admit("api.example", resolved("169.254.169.254"))).isEmpty();
    assertThat(named.admit("x.example", resolved("169.254.1.1"))).isNotEmpty();
    named.admit("169.254.1.1", 80);
    named.admit("10.1.255.1", 443);
    assertRefused(named, "8.8.8.8");
    assertRefused(policy(true, false, "api.example"), "evil.example");
    assertRefused(policy(true, false, "*.wide.example"), "wide.example");
    assertRefused(policy(true, false, "*.wide.example"), "notwide.example");
    assertRefused(policy(true, false, "api.example"), "api.example.evil.example");
  }

  @Test
  void holdsAnEntryToItsPort() throws Exception {
    var named =
        policy(
            true, false, "api.example:80", "*.wide.example:443", "10.1.0.0/16:80", "[fd12::1]:80");
    named.admit("api.example", 80);
    named.admit("[fd12::1]", 80);
    assertThat(named.admit("api.example", resolved("10.9.9.9"))).isNotEmpty();
    assertThat(named.admit("a.wide.example", resolved("8.8.8.8"))).isEmpty();
    assertThat(named.admit("x.example", resolved("10.1.2.3"))).isNotEmpty();
    for (var host : List.of("api.example", "10.1.2.3", "[fd12::1]")) {
      assertThatThrownBy(() -> named.admit(host, 8080)).isInstanceOf(GatewayException.class);
    }
    for (var odd : List.of("api.example:0", "api.example:x", "api.example:", "api.example:99999")) {
      assertThatThrownBy(() -> policy(true, false, odd).admit("api.example", 80))
          .as(odd)
          .isInstanceOf(GatewayException.class);
    }
  }

  @Test
  void reachesNothingUnlistedWhenTheDefaultIsToDeny() throws Exception {
    assertRefused(policy(false, true), "example.com");
    assertRefused(policy(false, true), "8.8.8.8");
    policy(false, false, "example.com").admit("example.com", 443);
    assertThat(policy(false, false, "example.com").admit("example.com", resolved("8.8.8.8")))
        .isNotEmpty();
  }

  @Test
  void dialsNothingThatWasNotChecked() throws Exception {
    var visits = new AtomicInteger();
    try (var upstream = new JettyUpstream((request, response) -> visits.incrementAndGet());
        var client =
            new OutboundClient(
                1000, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC())) {
      var uri = URI.create("http://localhost:" + upstream.port() + "/");
      var request = new OutboundRequest("GET", uri, List.of(), Optional.empty());
      assertThatThrownBy(() -> client.under(DEFAULT).send(request, soon()))
          .isInstanceOfSatisfying(
              GatewayException.class,
              problem -> {
                assertThat(problem.code()).isEqualTo(ErrorCode.EGRESS_DENIED);
                assertThat(problem.detail()).contains("localhost").doesNotContain("127.0.0.1");
              });
      assertThat(client.under(policy(true, false, "localhost")).send(request, soon()).status())
          .isEqualTo(200);
      // The pooled connection of one app is not for another.
      assertThatThrownBy(() -> client.under(DEFAULT).send(request, soon()))
          .isInstanceOf(GatewayException.class);
      assertThat(visits).hasValue(1);
    }
  }

  private static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  private static void assertRefused(EgressPolicy policy, String host) {
    assertThatThrownBy(() -> policy.admit(host, 80))
        .as(host)
        .isInstanceOfSatisfying(
            GatewayException.class,
            problem -> assertThat(problem.code()).isEqualTo(ErrorCode.EGRESS_DENIED));
  }

  private static List<InetSocketAddress> resolved(String literal) throws UnknownHostException {
    return List.of(new InetSocketAddress(InetAddress.getByName(literal), 80));
  }

  private static EgressPolicy policy(boolean open, boolean privates, String... allowed) {
    return new EgressPolicy(
        new ServerConfig.Egress(open, privates),
        allowed.length == 0 ? Optional.empty() : Optional.of(Set.of(allowed)));
  }
}
