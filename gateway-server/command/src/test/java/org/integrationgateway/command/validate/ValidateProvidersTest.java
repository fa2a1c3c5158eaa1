package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Providers in a configuration that is validated. */
final class ValidateProvidersTest extends ValidateFixture {
  @Test
  void reportsAnIncompleteProviderBesideAllOthers() {
    var ran =
        validate(
            """
            providers:
              identity:
                people: {source: builtin:oidc, config: {issuer: nope}}
              cache:
                values: {source: builtin:memory, config: {nope: 1}}
            """);
    assertThat(ran.exit()).isEqualTo(5);
    assertThat(ran.err())
        .contains(
            "config.issuer'",
            "config.clientId' is missing",
            "unknown key 'nope'",
            "gateway.yaml:4:");
  }

  @Test
  void refusesAnOpenIdConnectProviderThatCannotWork() {
    var people = "providers: {identity: {people: {source: builtin:oidc, config: {%s}}}}\n";
    var of = "clientId: gateway, issuer: ";
    assertRefused(
        validate(people.formatted(of + "'http://login.example.com'")),
        "providers.identity.people",
        "is not https");
    var issuer = of + "'https://login.example.com', ";
    assertRefused(validate(people.formatted(issuer + "scopes: [email]")), "'openid'");
    assertRefused(validate(people.formatted(issuer + "audience: gateway")), "clientId");
    assertRefused(
        validate(people.formatted(issuer + "authorizationParameters: {nonce: x}")), "nonce");
    var ran = validate(people.formatted(issuer + "audience: 'api://gateway'"));
    assertThat(ran.exit()).as(ran.err()).isZero();
  }

  @Test
  void refusesAPackageThatRequiresWhatIsNotConfigured() {
    cli.file("stock/manifest.yaml", REST + "  requires: [example.com/acme/apps/prices]\n");
    assertRefused(
        validate("apps: {stock: {provider: {source: {path: stock}}}}\n"),
        "requires 'example.com/acme/apps/prices'");
  }

  @Test
  void refusesAPackageOfAnotherKindAmongTheProviders() {
    cli.file("stock/manifest.yaml", REST);
    assertRefused(
        validate("providers: {cache: {main: {source: {path: stock}}}}\n"),
        "'providers.cache.main'",
        "is of kind 'app'");
  }

  @Test
  void refusesADefinitionThatItsProviderWouldRefuse() {
    var definitions =
        """
        providers:
          workflow: {main: {source: builtin:durable}}
        %s
        apps: {demo: {provider: {source: builtin:demo}}}
        workflows:
          definitions:
            hello:
              runAs: service_account:hello
              inputSchema: {type: 7}
              steps:
                - {id: ask, agentTurn: {%s model: small, prompt: hi}}
              on: [{schedule: {cron: "%s"}}]
        """;
    var ran = validate(definitions.formatted("", "", "61 * * * *"));
    assertThat(ran.exit()).as(ran.err()).isEqualTo(5);
    assertThat(ran.err())
        .contains("gateway.yaml:10:7", "/inputSchema")
        .contains("gateway.yaml:12:21", "there is no default agent provider")
        .contains("gateway.yaml:13:24", "'61 * * * *' is not a schedule");
    var agent =
        "  agent: {bot: {source: builtin:scripted, config: {scenes: [{steps: [{text: hi}]}]}}}";
    var other = validate(definitions.formatted(agent, "provider: bto,", "1 * * * *"));
    assertThat(other.err()).contains("there is no agent provider 'bto'").doesNotContain("schedule");
    var broken = validate(definitions.formatted(agent.replace("scenes", "scnes"), "", "1 * * * *"));
    assertThat(broken.err()).contains("'scnes'").doesNotContain("no default agent provider");
    var works = validate(definitions.replace("7", "object").formatted(agent, "", "1 * * * *"));
    assertThat(works.exit()).as(works.err()).isZero();
  }

  @Test
  void tellsAnUnknownIdentityProviderOnce() {
    cli.file("stock/manifest.yaml", REST);
    var app = "apps: {stock: {provider: {source: {path: stock}}, auth: {provider: nope}}}\n";
    assertThat(validate(app).err()).containsOnlyOnce("'nope'").contains("1 error");
    cli.file("stock/manifest.yaml", REST + "  auth: {provider: nope}\n");
    assertRefused(validate("apps: {stock: {provider: {source: {path: stock}}}}\n"), "'nope'");
  }
}
