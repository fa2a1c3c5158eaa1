package org.integrationgateway.manifest.rules;

import java.util.List;
import org.integrationgateway.document.problem.Rule;

/** Cases of {@link ConnectionRule}. */
final class ConnectionCases {
  private static final String CONNECTION =
      RuleCase.SPEC + "  surfaces: {graphql: {url: https://a.b}}\n  connections:\n    default:\n";

  /**
   * An app whose operations are all declared in the manifest, so that no program presents a
   * credential.
   */
  private static final String DECLARATIVE =
      RuleCase.SPEC
          + """
            surfaces:
              rest:
                baseUrl: https://a.b
                operations: [{name: a, method: GET, path: /a}]
            connections:
              default:
          """;

  private static final String ORDERS =
      RuleCase.SPEC
          + """
            surfaces:
              rest:
                baseUrl: https://a.b
                operations:
                - {name: orders.get, method: GET, path: '/orders/{id}', parameters: [{name: id}]}
                - {name: orders.create, method: POST, path: /orders}
                - name: orders.search
                  method: POST
                  path: /orders/search
                  annotations: {readOnlyHint: true}
            connections:
              default:
          """;

  static final List<RuleCase> ALL =
      List.of(
          connection(
              ConnectionRule.OAUTH_ENDPOINTS,
              """
              auth:
                >>type: oauth2
                authorizationUrl: https://a.b/authorize
              """,
              """
              auth:
                type: oauth2
                authorizationUrl: https://a.b/authorize
                tokenUrl: https://a.b/token
              """),
          connection(
              ConnectionRule.OAUTH_ENDPOINTS,
              "auth: >>{type: oauth2, tokenUrl: https://a.b/token}",
              "auth: {type: oauth2, tokenUrl: https://a.b/token, grantType: client_credentials}"),
          connection(
              ConnectionRule.AUTH_WITHOUT_EFFECT,
              "auth:\n  type: bearer\n  >>scopes: [read]",
              "auth:\n  type: bearer\n  tokenPrefix: 'Token '"),
          connection(
              ConnectionRule.AUTH_WITHOUT_EFFECT,
              "auth: {type: none, >>credentials: [{name: a}]}",
              "auth: {type: none, credentials: null}"),
          connection(
              ConnectionRule.AUTH_WITHOUT_EFFECT,
              "auth: {type: oauth2, tokenUrl: https://a.b, >>pkce: true, grantType:"
                  + " client_credentials}",
              "auth: {type: oauth2, tokenUrl: https://a.b, pkce: true, authorizationUrl:"
                  + " https://a.b}"),
          connection(
              ConnectionRule.NO_DISCOVERY,
              """
              params:
                site: {from: >>discovery}
              """,
              """
              params:
                site: {from: discovery}
              discovery:
                url: https://a.b/sites
                metadata: {site: id}
              """),
          connection(
              ConnectionRule.DISCOVERY_METADATA,
              """
              params:
                site: {from: >>discovery}
              discovery: {url: https://a.b/sites}
              """,
              """
              params:
                site: {from: discovery, field: cloud}
              discovery: {url: https://a.b/sites, metadata: {cloud: id}}
              """),
          connection(
              ConnectionRule.DISCOVERY_METADATA,
              "params: {site: {}}\ndiscovery: {url: https://a.b, metadata: {>>sites: id}}",
              "params: {site: {}}\ndiscovery: {url: https://a.b, metadata: {site: id}}"),
          connection(
              ConnectionRule.INSECURE_URL,
              "discovery: {url: >>http://a.b/sites}",
              "discovery: {url: http://localhost:8080/sites}"),
          connection(
              ConnectionRule.INSECURE_URL,
              "auth: {type: oauth2, tokenUrl: >>http://a.b, authorizationUrl: https://a.b}",
              "auth: {type: oauth2, tokenUrl: http://127.0.0.1, authorizationUrl: https://a.b}"),
          connection(
              ManifestRule.URL,
              "auth: {type: oauth2, tokenUrl: https://a.b, authorizationUrl: >>a.b/authorize}",
              "auth: {type: oauth2, tokenUrl: https://a.b, authorizationUrl:"
                  + " https://a.b/authorize}"),
          connection(
              ManifestRule.BASE_URL_PARAMETER,
              "params: {region: {}}\ndiscovery: {url: >>'https://{regoin}.a.b'}",
              "params: {region: {}}\ndiscovery: {url: 'https://{region}.a.b'}"),
          oauth(
              ConnectionRule.SECRET_WRITTEN,
              "clientSecret: >>s3cr3t",
              "clientSecret: ${WEATHER_CLIENT_SECRET}"),
          oauth(
              ConnectionRule.SECRET_REFERENCE,
              "clientSecret: >>{env: A, secret: {provider: vault, name: a}}",
              "clientSecret: {secret: {provider: vault, name: a}}"),
          oauth(
              ConnectionRule.SECRET_REFERENCE,
              "clientSecret: {env: >>CLIENT-SECRET}",
              "clientSecret: {env: CLIENT_SECRET}"),
          oauth(
              ConnectionRule.PARAMETER_OF_GATEWAY,
              "authorizationParams: {>>state: fixed}",
              "authorizationParams: {scope: api, prompt: consent}"),
          oauth(
              ConnectionRule.PARAMETER_OF_GATEWAY,
              "refreshParams: {>>grant_type: password}",
              "refreshParams: {audience: weather}"),
          connection(
              ConnectionRule.TEMPLATE,
              "auth: {type: bearer, authMapping: {query: {k: {template: >>'{base46(token)}'}}}}",
              "auth: {type: bearer, authMapping: {query: {k: {template: '{base64(token)}'}}}}"),
          connection(
              ConnectionRule.CREDENTIAL_TWICE,
              "auth: {type: manual, credentials: [{name: key}, {name: >>key}]}",
              "auth: {type: manual, credentials: [{name: id}, {name: key}]}"),
          declarative(
              ConnectionRule.UNMAPPED_CREDENTIAL,
              """
              auth:
                type: manual
                credentials:
                - name: id
                - >>name: key
                authMapping:
                  headers:
                    X-Id: {valueFrom: {credentialFieldRef: {name: id}}}
              """,
              """
              auth:
                type: manual
                credentials:
                - name: id
                - name: key
                authMapping:
                  headers:
                    X-Id: {valueFrom: {credentialFieldRef: {name: id}}}
                    X-Key: {valueFrom: {credentialFieldRef: {name: key}}}
              """),
          declarative(
              ConnectionRule.UNMAPPED_CREDENTIAL,
              """
              auth:
                type: oauth2
                tokenUrl: https://a.b/token
                grantType: client_credentials
                credentials:
                - name: client_id
                - name: client_secret
                - >>name: region
              """,
              """
              auth:
                type: oauth2
                tokenUrl: https://a.b/token
                grantType: client_credentials
                credentials:
                - name: client_id
                - name: client_secret
              """),
          declarative(
              ConnectionRule.CHECK_OPERATION,
              "verify: {operation: >>me}",
              "verify: {operation: a}"),
          checked(
              ConnectionRule.CHECK_CHANGES,
              "verify: {operation: >>orders.create}",
              "verify: {operation: orders.search}"),
          checked(
              ConnectionRule.CHECK_INPUT,
              "verify: {operation: >>orders.get}",
              "verify: {operation: orders.get, input: {id: 7}}"),
          declarative(
              ConnectionRule.CHECK_ELSEWHERE,
              "verify: {request: {url: >>'https://c.d/me'}}",
              "verify: {request: {url: 'https://a.b/me'}, expect: {path: ok, equals: true}}"),
          connection(
              ConnectionRule.MODE_WITHOUT_CREDENTIAL,
              "mode: >>none\nauth: {type: bearer}",
              "mode: none\nauth: {type: none}"));

  private ConnectionCases() {}

  private static RuleCase connection(Rule rule, String bad, String good) {
    return new RuleCase(rule, CONNECTION, bad.indent(6), good.indent(6));
  }

  private static RuleCase declarative(Rule rule, String bad, String good) {
    return new RuleCase(rule, DECLARATIVE, bad.indent(6), good.indent(6));
  }

  private static RuleCase checked(Rule rule, String bad, String good) {
    return new RuleCase(rule, ORDERS, bad.indent(6), good.indent(6));
  }

  private static RuleCase oauth(Rule rule, String bad, String good) {
    var head = CONNECTION + "      auth:\n";
    var rest = "\ntype: oauth2\nauthorizationUrl: https://a.b\ntokenUrl: https://a.b";
    return new RuleCase(rule, head, (bad + rest).indent(8), (good + rest).indent(8));
  }
}
