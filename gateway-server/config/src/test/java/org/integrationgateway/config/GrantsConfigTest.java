package org.integrationgateway.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.integrationgateway.config.environment.Environment;
import org.integrationgateway.config.grants.Access;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.ProviderConfig;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Grants of whole providers and of parts of them. */
final class GrantsConfigTest {
  private static final String SERVER =
      "server: {encryption: {keys: [{id: k1, key: sesame-open-sesame-long-enough-for-a-key}]}}\n";

  @TempDir Path folder;

  private ConfigReader.Result read(String text) throws IOException {
    Files.createDirectories(folder.resolve("vault"));
    var file = Files.writeString(folder.resolve("gateway.yaml"), SERVER + text);
    return ConfigReader.read(List.of(file), new Environment(Map.of(), folder, folder));
  }

  private List<String> messages(String text) throws IOException {
    return read(text).problems().stream().map(Problem::message).toList();
  }

  @Test
  void bindsAppsToWhatIsDeclared() throws IOException {
    var result =
        read(
            """
            providers:
              cache: {main: {source: builtin:memory}}
              s3: {files: {source: builtin:directory}}
              indexeddb: {records: {source: builtin:sqlite}}
            apps:
              one:
                provider: {source: {path: vault}}
                cache: [main]
                s3: [files]
                indexeddb: [records]
                invokes: [{app: two, operation: add}, {app: one}]
              two: {provider: {source: builtin:demo}}
            """);
    assertThat(result.problems()).isEmpty();
    var grants = result.config().orElseThrow().apps().get("one").grants();
    assertThat(grants.of(ProviderKind.CACHE)).containsExactly("main");
    assertThat(grants.allows(ProviderKind.S3, "files")).isTrue();
    assertThat(grants.allows(ProviderKind.S3, "main")).isFalse();
    assertThat(grants.of(ProviderKind.INDEXEDDB)).containsExactly("records");
    assertThat(grants.allowsCall("two", "add")).isTrue();
    assertThat(grants.allowsCall("two", "remove")).isFalse();
    assertThat(grants.allowsCall("one", "anything")).isTrue();
    assertThat(grants.allowsGraphql("one")).isFalse();
    assertThat(result.config().orElseThrow().apps().get("two").grants()).isEqualTo(Grants.NONE);
  }

  @Test
  void grantsASurfaceApartFromOperations() throws IOException {
    var result =
        read(
            """
            apps:
              one:
                provider: {source: {path: vault}}
                invokes: [{app: two, surface: graphql}]
              both:
                provider: {source: {path: vault}}
                invokes: [{app: two, surface: graphql, operation: add}]
              two: {provider: {source: builtin:demo}}
            """);
    assertThat(result.problems()).isEmpty();
    var one = result.config().orElseThrow().apps().get("one").grants();
    assertThat(one.allowsGraphql("two")).isTrue();
    assertThat(one.allowsGraphql("one")).isFalse();
    assertThat(one.allowsCall("two", "add")).isFalse();
    var both = result.config().orElseThrow().apps().get("both").grants();
    assertThat(both.allowsGraphql("two")).isTrue();
    assertThat(both.allowsCall("two", "add")).isTrue();
  }

  @Test
  void refusesBindingsToNothing() throws IOException {
    var problems =
        read("""
        providers:
          cache: {main: {source: builtin:memory}}
        apps:
          one:
            provider: {source: {path: vault}}
            cache: [main, mein]
            s3: [files]
            invokes: [{app: tow}, {operation: add}]
          two: {provider: {source: builtin:demo}}
        """)
            .problems();
    assertThat(problems)
        .extracting(Problem::message)
        .anySatisfy(
            m -> assertThat(m).contains("'providers.cache' with the name 'mein'").contains("main"))
        .anySatisfy(m -> assertThat(m).contains("'providers.s3' with the name 'files'"))
        .anySatisfy(m -> assertThat(m).contains("the app 'tow'").contains("two"))
        .anySatisfy(m -> assertThat(m).contains("'apps.one.invokes[1].app' is missing"));
    assertThat(problems).anySatisfy(p -> assertThat(p.at().toString()).endsWith(":7:19"));
  }

  @Test
  void grantsPartsOfWhatIsDeclared() throws IOException {
    var result =
        read(
            """
            providers:
              secrets: {safe: {source: builtin:env}}
              workflow: {runs: {source: builtin:durable}}
              authorization: {facts: {source: builtin:relationships}}
              identity: {first: {source: {path: vault}}, second: {source: {path: vault}, default: true}}
              cache:
                far:
                  source: {path: vault}
                  secrets: [{provider: safe, names: [KEY]}]
                  invokes: [{app: one}]
            apps:
              one:
                provider: {source: {path: vault}}
                secrets: [{provider: safe, names: [A], prefix: MAIL_}]
                workflow: [{provider: runs, definitions: [nightly], events: true}]
                authorization: read
                identity: write
                credentials: read
            """);
    assertThat(result.problems()).isEmpty();
    var config = result.config().orElseThrow();
    var grants = config.apps().get("one").grants();
    assertThat(grants.allowsSecret("safe", "A")).isTrue();
    assertThat(grants.allowsSecret("safe", "MAIL_KEY")).isTrue();
    assertThat(grants.allowsSecret("safe", "B")).isFalse();
    assertThat(grants.allowsSecret("other", "A")).isFalse();
    assertThat(grants.allowsDefinition("runs", "nightly")).isTrue();
    assertThat(grants.allowsDefinition("runs", "daily")).isFalse();
    assertThat(grants.allowsEvents("runs")).isTrue();
    assertThat(grants.authorization()).isEqualTo(Access.READ);
    assertThat(grants.identity()).isEqualTo(Access.WRITE);
    assertThat(grants.credentials()).isEqualTo(Access.READ);
    var far = (ProviderConfig.Packaged) config.providers().of(ProviderKind.CACHE).get(0).origin();
    assertThat(far.grants().allowsSecret("safe", "KEY")).isTrue();
    assertThat(far.grants().allowsCall("one", "anything")).isTrue();
    assertThat(config.providers().defaultOf(ProviderKind.IDENTITY).orElseThrow().name())
        .isEqualTo("second");
  }

  @Test
  void refusesGrantsOfNothing() throws IOException {
    var problems =
        read("""
        providers:
          secrets: {safe: {source: builtin:env}}
          workflow: {runs: {source: builtin:durable}}
          cache: {far: {source: {path: vault}, s3: [files], credentials: read}}
        apps:
          one:
            provider: {source: {path: vault}}
            secrets: [{provider: sfae, names: [A]}, {provider: safe}]
            workflow: [{provider: runs}, {definitions: [nightly]}]
            agent: [helper]
            authorization: read
            identity: all
        """)
            .problems();
    assertThat(problems)
        .extracting(Problem::message)
        .anySatisfy(
            m ->
                assertThat(m)
                    .contains("'providers.secrets' with the name 'sfae'")
                    .contains("'safe'"))
        .anySatisfy(m -> assertThat(m).isEqualTo("'apps.one.secrets' grants nothing of 'safe'"))
        .anySatisfy(m -> assertThat(m).isEqualTo("'apps.one.workflow' grants nothing of 'runs'"))
        .anySatisfy(m -> assertThat(m).contains("'apps.one.workflow[1].provider' is missing"))
        .anySatisfy(m -> assertThat(m).contains("'providers.agent' with the name 'helper'"))
        .anySatisfy(
            m ->
                assertThat(m)
                    .isEqualTo(
                        "'apps.one.authorization' grants access to a provider that does not exist"))
        .anySatisfy(m -> assertThat(m).contains("'apps.one.identity' cannot be 'all'"))
        .anySatisfy(m -> assertThat(m).contains("'providers.s3' with the name 'files'"))
        .anySatisfy(m -> assertThat(m).contains("unknown key 'credentials'"))
        .hasSize(9);
    assertThat(problems)
        .filteredOn(problem -> problem.message().contains("'sfae'"))
        .singleElement()
        .satisfies(problem -> assertThat(problem.at().toString()).endsWith(":9:26"));
  }
}
