package org.integrationgateway.connections.oauth;

import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.server.ServerConfig;
import org.integrationgateway.core.connection.OAuthSettings;
import org.integrationgateway.core.egress.EgressPolicy;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundClient;
import org.integrationgateway.core.outbound.OutboundLimits;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.testkit.oauth.TestAuthorizationServer;

/** The parts of tests of OAuth: settings as a manifest declares them, and the way to loopback. */
final class OAuthParts {
  static final String REDIRECT = "https://gateway.example.com/api/v1/auth/callback";

  // Shared by the test classes; ends with their JVM.
  private static final OutboundClient CLIENT =
      new OutboundClient(64 << 20, OutboundLimits.fixed(Duration.ofSeconds(30)), Clock.systemUTC());

  private OAuthParts() {}

  /** Reaches loopback only. */
  static Outbound outbound() {
    return outbound(
        new EgressPolicy(new ServerConfig.Egress(true, false), Optional.of(Set.of("127.0.0.1"))));
  }

  static Outbound outbound(EgressPolicy policy) {
    return CLIENT.under(policy);
  }

  static Deadline soon() {
    return Deadline.in(Duration.ofMinutes(1));
  }

  /**
   * The members of {@code auth} as a manifest declares them.
   *
   * @param auth further members, one a line
   */
  static OAuth declared(TestAuthorizationServer server, String auth) {
    return declared(server.authorizationUrl(), server.tokenUrl(), auth);
  }

  static OAuth declared(String authorizationUrl, String tokenUrl, String auth) {
    var text =
        "auth:\n"
            + "type: oauth2\nauthorizationUrl: '%s'\ntokenUrl: '%s'\n"
                .formatted(authorizationUrl, tokenUrl)
                .concat(auth)
                .indent(2);
    var problems = new Problems("GW");
    var read =
        Document.parse("test", text, Format.YAML, problems)
            .flatMap(
                document ->
                    Records.read(
                        ConnectionDefinition.class, "test", document.root(), "test", problems));
    if (problems.hasErrors()) {
      throw new AssertionError(problems.sorted().toString());
    }
    return read.orElseThrow().auth().oauth().orElseThrow();
  }

  static OAuthSettings settings(OAuth declared) {
    return new OAuthSettings(
        "apps.tracker.connections.default.auth",
        declared,
        Optional.of(TestAuthorizationServer.CLIENT_ID),
        Optional.of(Secret.of(TestAuthorizationServer.CLIENT_SECRET)),
        Optional.empty(),
        outbound());
  }

  static DeclaredServers servers() {
    return new DeclaredServers(() -> URI.create(REDIRECT));
  }

  /** The server as a manifest with these further members of {@code auth} declares it. */
  static AuthorizationServer server(TestAuthorizationServer server, String auth) {
    return servers().toConnect(settings(declared(server, auth)), Map.of(), soon()).server();
  }
}
