package org.integrationgateway.command.validate;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Variables of a manifest that the {@code env} of its app gives. */
final class ValidateVariablesTest extends ValidateFixture {
  private static final String OAUTH =
      REST
          + """
            connections:
              default:
                mode: subject
                auth:
                  type: oauth2
                  clientId: ${STOCK_CLIENT_ID}
                  clientSecret: {env: STOCK_CLIENT_SECRET}
                  authorizationUrl: https://stock.example.com/authorize
                  tokenUrl: https://stock.example.com/token
          """;

  @Test
  void areToldOfWhereNothingSetsThem() {
    cli.file("stock/manifest.yaml", OAUTH);
    var ran = validate("apps: {stock: {provider: {source: {path: stock}}}}\n");

    assertThat(ran.exit()).as(ran.err()).isZero();
    assertThat(ran.err())
        .contains("gateway.yaml:2:8 GWC1417 warning: 'apps.stock': connection 'default'")
        .contains("clientId from the variable STOCK_CLIENT_ID, which 'env' does not set")
        .contains("write 'apps.stock.connections.default.auth.clientSecret'");
  }

  @Test
  void areNotMissedWhereTheConfigurationGivesTheValue() {
    cli.file("stock/manifest.yaml", OAUTH);
    var ran =
        validate(
            """
            apps:
              stock:
                provider: {source: {path: stock}}
                env: {STOCK_CLIENT_ID: tracker}
                connections: {default: {auth: {clientSecret: hush}}}
            """);

    assertThat(ran.err()).doesNotContain("GWC1417");
  }
}
