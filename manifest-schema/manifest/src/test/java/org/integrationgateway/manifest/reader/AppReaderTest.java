package org.integrationgateway.manifest.reader;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.document.Document;
import org.integrationgateway.document.Format;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.app.HttpMethod;
import org.integrationgateway.manifest.app.ParameterLocation;
import org.integrationgateway.manifest.app.ParameterType;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.CredentialField;
import org.integrationgateway.manifest.connection.CredentialValue;
import org.integrationgateway.manifest.connection.Discovery;
import org.integrationgateway.manifest.connection.Exposure;
import org.integrationgateway.manifest.fields.Records;
import org.junit.jupiter.api.Test;

final class AppReaderTest {
  private static final String HEAD =
      "kind: app\nsource: example.com/acme/providers/weather\nversion: 1.0.0\n";

  @Test
  void readsADeclaredOperationWithAllItsParts() {
    var spec =
        spec(
            """
            spec:
              connections: {default: {}, bot: {}}
              surfaces:
                rest:
                  baseUrl: https://api.example.com/v1/
                  connection: default
                  operations:
                  - name: forecast.get
                    title: Forecast
                    description: For a city.
                    method: POST
                    path: /cities/{city}/forecast
                    connection: bot
                    connectionSelector: {parameter: actor, default: user, values: {user: default, bot: bot}}
                    allowedRoles: [admin]
                    tags: [weather]
                    annotations: {title: T, readOnlyHint: true, openWorldHint: false}
                    parameters:
                    - {name: city, description: City}
                    - {name: days, type: int, in: query, default: 1}
                    - {name: unit, required: true}
                    - {name: X-Trace, in: header}
                    - {name: actor, in: query, internal: true}
            """);
    var rest = spec.surfaces().rest().orElseThrow();
    assertThat(rest.baseUrl()).contains("https://api.example.com/v1");
    var operation = rest.operations().get(0);
    assertThat(operation.method()).isEqualTo(HttpMethod.POST);
    assertThat(operation.annotations().readOnlyHint()).contains(true);
    assertThat(operation.annotations().idempotentHint()).isEmpty();
    assertThat(operation.connectionSelector().orElseThrow().connections())
        .containsExactly(Map.entry("user", "default"), Map.entry("bot", "bot"));
    assertThat(operation.parameters())
        .extracting(p -> p.name() + " " + p.type() + " " + p.in() + " " + p.required())
        .containsExactly(
            "city STRING PATH true",
            "days INT QUERY false",
            "unit STRING BODY true",
            "X-Trace STRING HEADER false",
            "actor STRING QUERY false");
    var days = operation.parameters().get(1);
    assertThat(days.defaultValue().orElseThrow().toJava()).isEqualTo(1L);
    assertThat(days.type().jsonSchemaType()).isEqualTo("integer");
    assertThat(operation.parameters().get(4).internal()).isTrue();
    assertThat(spec.connectionFor(operation.connection(), rest.connection())).isEqualTo("bot");
  }

  @Test
  void putsParametersIntoTheQueryOfGet() {
    var spec =
        spec(
            """
            spec:
              surfaces:
                rest:
                  baseUrl: https://a.b
                  operations:
                  - {name: a, method: GET, path: /a, parameters: [{name: p, type: bool}]}
                  - {name: b, method: DELETE, path: /a, parameters: [{name: p}]}
            """);
    assertThat(spec.surfaces().rest().orElseThrow().operations())
        .allSatisfy(
            operation ->
                assertThat(operation.parameters().get(0).in()).isEqualTo(ParameterLocation.QUERY));
    assertThat(ParameterType.BOOL.jsonSchemaType()).isEqualTo("boolean");
  }

  @Test
  void readsConnections() {
    var connections =
        spec("""
        spec:
          surfaces: {graphql: {url: https://a.b}}
          connections:
            none: {}
            token: {auth: {type: bearer}, displayName: Token, exposure: internal}
            keys:
              auth:
                type: manual
                credentials: [{name: id, label: Id, description: "**here**"}, {name: key}]
                authMapping:
                  basic:
                    username: {valueFrom: {credentialFieldRef: {name: id}}}
                    password: {value: x}
                  headers:
                    X-Key: {valueFrom: {credentialFieldRef: {name: key}}}
              params:
                region: {required: true, description: Region, default: eu}
                site: {from: tokenResponse, field: site.id}
              discovery: {url: https://a.b, idPath: id}
            oauth:
              mode: subject
              auth: {type: oauth2, authorizationUrl: https://a.b, tokenUrl: https://a.b, scopes: [x], pkce: true}
        """)
            .connections();
    assertThat(connections.keySet()).containsExactly("none", "token", "keys", "oauth");
    assertThat(connections.get("none").mode()).isEqualTo(ConnectionMode.NONE);
    var token = connections.get("token");
    assertThat(token.mode()).isEqualTo(ConnectionMode.SUBJECT);
    assertThat(token.exposure()).isEqualTo(Exposure.INTERNAL);
    assertThat(token.auth().credentials()).containsExactly(CredentialField.TOKEN);
    var keys = connections.get("keys");
    var basic = keys.auth().mapping().basic().orElseThrow();
    assertThat(basic.username()).isEqualTo(new CredentialValue.FromField("id"));
    assertThat(basic.password()).isEqualTo(new CredentialValue.Fixed("x"));
    assertThat(keys.auth().mapping().headers())
        .isEqualTo(Map.of("X-Key", new CredentialValue.FromField("key")));
    assertThat(keys.params().get("region").defaultValue()).contains("eu");
    assertThat(keys.params().get("site").from())
        .contains(ConnectionParameter.Origin.TOKEN_RESPONSE);
    assertThat(keys.discovery())
        .contains(new Discovery("https://a.b", Optional.of("id"), Optional.empty(), Map.of()));
    assertThat(connections.get("oauth").auth().type()).isEqualTo(AuthType.OAUTH2);
    var oauth = connections.get("oauth").auth().oauth().orElseThrow();
    assertThat(oauth.scopes().names()).containsExactly("x");
    assertThat(oauth.pkce()).isTrue();
  }

  @Test
  void acceptsEveryMemberThatIsDocumented() {
    var spec =
        spec(
            """
            spec:
              auth: {provider: sso}
              mcp: true
              headers: {X-Version: 2026-03-11, X-Number: 2}
              managedParameters: [{in: header, name: X-Fixed, value: 1}]
              requires: [example.com/a/b/c]
              defaultConnection: default
              connections: {default: {}}
              surfaces:
                openapi: {document: https://a.b/openapi.json, baseUrl: https://a.b}
                graphql: {url: https://a.b}
              securitySchemes: {s: {type: none}}
              http: {e: {path: /e, method: POST, security: s, target: t}}
              pagination: {style: page}
              responseMapping: {dataPath: results}
              allowedOperations:
                "List Accounts": {alias: listAccounts, paginate: true, allowedRoles: [admin]}
                x: {graphql: {document: "query { a }"}}
                y:
            """);
    assertThat(spec.authProvider()).contains("sso");
    assertThat(spec.mcp()).contains(true);
    assertThat(spec.headers()).isEqualTo(Map.of("X-Version", "2026-03-11", "X-Number", "2"));
    assertThat(spec.managedParameters().get(0).value()).isEqualTo("1");
    assertThat(spec.securitySchemes()).containsOnlyKeys("s");
    assertThat(spec.http()).containsOnlyKeys("e");
    assertThat(spec.pagination()).isPresent();
    assertThat(spec.responseMapping()).isPresent();
    assertThat(spec.allowedOperations().orElseThrow().keySet())
        .containsExactly("List Accounts", "x", "y");
  }

  @Test
  void tellsAbsentFromEmptyAllowedOperations() {
    assertThat(spec("spec: {surfaces: {mcp: {url: https://a.b}}}").allowedOperations()).isEmpty();
    assertThat(
            spec("spec: {surfaces: {mcp: {url: https://a.b}}, allowedOperations: {}}")
                .allowedOperations())
        .contains(Map.of());
  }

  @Test
  void choosesTheConnectionThatIsMeant() {
    var two = "spec: {surfaces: {mcp: {url: https://a.b}}, connections: {a: {}, b: {}}";
    Optional<String> none = Optional.empty();
    assertThat(spec(two + ", defaultConnection: b}").connectionFor(none, none)).isEqualTo("b");
    assertThat(spec(two + "}").connectionFor(none, none)).isEqualTo("a");
    assertThat(spec(two.replace(", b: {}", "") + "}").connectionFor(none, none)).isEqualTo("a");
  }

  @Test
  void readsAConnectionOfADeploymentAlone() {
    var problems = new Problems("GWC");
    var node =
        Document.parse("c", "{auth: {type: baerer}}", Format.YAML, problems).orElseThrow().root();
    Records.read(
        ConnectionDefinition.class, "default", node, "apps.x.connections.default", problems);
    assertThat(problems.sorted())
        .singleElement()
        .hasToString(
            "c:1:15 GWC1205 'apps.x.connections.default.auth.type' cannot be 'baerer', did you"
                + " mean 'bearer'?");
  }

  @Test
  void refusesACredentialValueFromNowhereOrFromTwoPlaces() {
    for (var value : List.of("{}", "{value: a, valueFrom: {credentialFieldRef: {name: token}}}")) {
      var text =
          HEAD
              + "spec: {surfaces: {mcp: {url: https://a.b}}, connections: {a: {auth: {type: manual,"
              + (" authMapping: {headers: {X: " + value + "}}}}}}");
      var result = new ManifestReader().read("m", text, Format.YAML);
      assertThat(result.problems()).extracting(Problem::rule).containsExactly("GW1204");
    }
  }

  private static AppSpec spec(String text) {
    var result = new ManifestReader().read("m", HEAD + text, Format.YAML);
    assertThat(result.problems()).isEmpty();
    return result.manifest().orElseThrow().app().orElseThrow();
  }
}
