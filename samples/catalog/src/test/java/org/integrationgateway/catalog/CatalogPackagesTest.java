package org.integrationgateway.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.authoring.lint.Lint;
import org.integrationgateway.document.problem.Severity;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.oauth.ClientAuthentication;
import org.integrationgateway.manifest.oauth.OAuth;
import org.integrationgateway.manifest.oauth.TokenExchange;
import org.integrationgateway.manifest.reader.ReadOptions;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every package is complete, and its manifest and its facts say the same. */
final class CatalogPackagesTest {
  private static final int FEWEST = 5;
  private static final int MOST = 30;

  /** The address of a page, with or without https. */
  private static final Pattern SOURCE = Pattern.compile("[a-z0-9-]+\\.[a-z]{2,}/");

  private static final Set<String> CATEGORIES =
      Set.of(
          "AI models",
          "CRM and sales",
          "Chat and meetings",
          "Cloud and data",
          "Code",
          "Design",
          "Files and documents",
          "Identity",
          "Knowledge",
          "Mail and calendar",
          "Messaging",
          "Monitoring",
          "Payments and finance",
          "People",
          "Project management",
          "Support");

  static Stream<CatalogPackage> packages() {
    return CatalogPackage.all().stream();
  }

  static Stream<CatalogPackage> withOAuth() {
    return CatalogPackage.withOAuth().stream();
  }

  @Test
  void isThere() {
    assertThat(CatalogPackage.all()).isNotEmpty();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void hasNoProblem(CatalogPackage each) {
    var operations = PackageUnderTest.at(each.folder()).operations();
    assertThat(operations).as("operations").hasSizeBetween(FEWEST, MOST);
  }

  @ParameterizedTest
  @MethodSource("packages")
  void hasNoFindingOfLint(CatalogPackage each) throws IOException {
    var report = Lint.run(each.folder().toAbsolutePath(), ReadOptions.DEFAULT);
    var found =
        report.problems().stream()
            .filter(problem -> problem.severity().compareTo(Severity.WARNING) <= 0)
            .toList();
    assertThat(found).as(CatalogPackage.lines(found)).isEmpty();
  }

  @ParameterizedTest
  @MethodSource("packages")
  void isComplete(CatalogPackage each) {
    var manifest = each.manifest();
    var problems = new ArrayList<String>();
    require(manifest.displayName().isPresent(), "no displayName", problems);
    require(manifest.description().isPresent(), "no description", problems);
    require(
        manifest.category().filter(CATEGORIES::contains).isPresent(),
        "category is not one of " + CATEGORIES,
        problems);
    require(manifest.iconFile().isPresent(), "no iconFile", problems);
    require(
        manifest.source().text().equals("github.com/integration-gateway/catalog/" + each.name()),
        "source does not end with the name of the folder",
        problems);
    require(SOURCE.matcher(each.text("SOURCES.md")).find(), "SOURCES.md names no source", problems);
    var spec = manifest.app().orElseThrow();
    require(!spec.connections().isEmpty(), "no connection", problems);
    spec.connections()
        .forEach(
            (name, connection) ->
                require(
                    connection.verify().isPresent(),
                    "connection '" + name + "' has no verify",
                    problems));
    boolean isOAuth =
        spec.connections().values().stream()
            .anyMatch(connection -> connection.auth().type() == AuthType.OAUTH2);
    require(!isOAuth || each.facts().isPresent(), "no oauth.yaml beside oauth2", problems);
    var recorded = new HashSet<String>();
    each.recordings()
        .forEach(recording -> recording.call().ifPresent(call -> recorded.add(call.operation())));
    PackageUnderTest.at(each.folder()).operations().stream()
        .map(DeclaredOperation::id)
        .filter(id -> !recorded.contains(id))
        .forEach(id -> problems.add("operation '" + id + "' has no recording"));
    assertThat(problems).as(each.name()).isEmpty();
  }

  private static void require(boolean condition, String problem, List<String> problems) {
    if (!condition) {
      problems.add(problem);
    }
  }

  /** The manifest asks the server for nothing that it does not do. */
  @ParameterizedTest
  @MethodSource("withOAuth")
  void agreesWithTheFactsOfItsAuthorizationServer(CatalogPackage each) {
    var facts = each.facts().orElseThrow();
    var oauth = each.authorized().auth().oauth().orElseThrow();
    assertThat(facts.authorizationUrl().orElseThrow())
        .as("authorizationUrl")
        .matches(form(oauth.authorizationUrl().orElseThrow()));
    assertThat(facts.tokenUrl()).as("tokenUrl").matches(form(oauth.tokenUrl().orElseThrow()));
    assertThat(oauth.scopes().separator()).as("scopeSeparator").isEqualTo(facts.scopeSeparator());
    assertThat(oauth.authorizationParameters()).containsAllEntriesOf(facts.authorizationParams());
    assertThat(facts.clientAuthentication()).as("clientAuth").contains(clientAuth(oauth));
    if (facts.pkce() != OAuthFacts.Pkce.ACCEPTED) {
      assertThat(oauth.pkce())
          .as("pkce of a server that says '%s'", facts.pkce().text())
          .isEqualTo(facts.pkce() == OAuthFacts.Pkce.REQUIRED);
    }
    facts
        .tokenRequest()
        .ifPresent(
            encoding ->
                assertThat(oauth.tokenRequest().exchange() == TokenExchange.JSON)
                    .as("tokenExchange: json")
                    .isEqualTo(encoding == OAuthFacts.Encoding.JSON));
    var response = new TokenShape(facts.tokenResponse(), oauth.tokenResponse().accessTokenPath());
    assertThat(response.hasToken()).as("a token at accessTokenPath of tokenResponse").isTrue();
    assertThat(response.hasRefreshToken())
        .as("refresh_token in tokenResponse, with refresh: %s", facts.refresh().text())
        .isEqualTo(facts.refresh() != OAuthFacts.Refresh.NONE);
    if (response.lifetime().isPresent()) {
      assertThat(facts.lifetime()).as("lifetime, as expires_in says").isPresent();
    }
  }

  /** The URLs of a manifest, whose params may have any value. */
  private static String form(String url) {
    return Stream.of(url.split("\\{[^}]*}", -1))
        .map(Pattern::quote)
        .collect(Collectors.joining("[^/?#]+"));
  }

  /** A manifest without clientAuth sends id and secret in the body. */
  private static OAuthFacts.ClientAuth clientAuth(OAuth oauth) {
    return oauth.client().authentication() == ClientAuthentication.HEADER
        ? OAuthFacts.ClientAuth.BASIC
        : OAuthFacts.ClientAuth.BODY;
  }
}
