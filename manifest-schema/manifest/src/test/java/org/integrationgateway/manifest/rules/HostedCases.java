package org.integrationgateway.manifest.rules;

import java.util.List;
import org.integrationgateway.document.problem.Rule;

/** Cases of {@link HostedRule}. */
final class HostedCases {
  private static final String REST =
      RuleCase.SPEC
          + """
            surfaces:
              rest:
                baseUrl: https://a.b
                operations: [{name: events.handle, method: POST, path: /a}, {name: list, method: GET, path: /b}]
          """;
  private static final String BINDINGS =
      REST + "  securitySchemes: {open: {type: none}}\n  http:\n";
  private static final String UI =
      "kind: ui\nsource: example.com/a/b/c\nversion: 1.0.0\nspec:\n  assetRoot: dist\n  routes:\n";

  static final List<RuleCase> ALL =
      List.of(
          scheme(
              HostedRule.SCHEME_INCOMPLETE,
              """
              >>type: hmac
              secret: {env: SIGNING_SECRET}
              """,
              """
              type: hmac
              secret: {env: SIGNING_SECRET}
              signatureHeader: X-Signature
              """),
          scheme(
              HostedRule.SCHEME_INCOMPLETE,
              "{type: apiKey, name: key, in: query}",
              "{type: apiKey, name: key, in: query, secret: {env: A}}"),
          scheme(
              HostedRule.SCHEME_INCOMPLETE,
              "{type: http, secret: {env: A}}",
              "{type: http, secret: {env: A}, scheme: basic}"),
          scheme(
              HostedRule.SCHEME_MEMBER,
              "{type: none, >>secret: {env: A}}",
              "{type: none, description: Pings only.}"),
          scheme(
              HostedRule.SCHEME_MEMBER,
              "{type: apiKey, name: X-Key, in: header, secret: {env: A}, >>signatureHeader: X-Sig}",
              "{type: apiKey, name: X-Key, in: header, secret: {env: A}}"),
          hmac(
              HostedRule.PAYLOAD,
              "payloadTemplate: >>'v0:{rawbody}'",
              "payloadTemplate: 'v0:{raw_body}'"),
          hmac(
              HostedRule.PAYLOAD,
              "payloadTemplate: >>'{raw_body'",
              "payloadTemplate: '{raw_body}{header:X-Time}'"),
          hmac(
              HostedRule.UNSIGNED_BODY,
              "payloadTemplate: >>'{header:X-Id}'",
              "payloadTemplate: '{header:X-Id}.{raw_body}'"),
          hmac(
              HostedRule.UNSIGNED_TIMESTAMP,
              "timestampHeader: >>X-Time\npayloadTemplate: '{raw_body}'",
              "timestampHeader: X-Time\npayloadTemplate: '{header:x-time}.{raw_body}'"),
          hmac(
              HostedRule.MAX_AGE,
              ">>maxAgeSeconds: 300",
              "maxAgeSeconds: 300\n"
                  + "timestampHeader: X-Time\n"
                  + "payloadTemplate: '{header:X-Time}{raw_body}'"),
          hmac(
              ManifestRule.HEADER_NAME,
              "timestampHeader: >>X Time\npayloadTemplate: '{header:X Time}{raw_body}'",
              "timestampHeader: X-Time\npayloadTemplate: '{header:X-Time}{raw_body}'"),
          hmac(
              HostedRule.SIGNATURE_SEPARATOR,
              "signatureSeparator: >>', '",
              "signatureSeparator: ','"),
          hmac(
              HostedRule.UNSIGNED_DELIVERY,
              "deliveryIdHeader: >>X-Id",
              "deliveryIdHeader: X-Id\npayloadTemplate: '{header:X-Id}.{raw_body}'"),
          hmac(
              HostedRule.FIELDS,
              "payloadTemplate: >>'{field:t}.{raw_body}'",
              "payloadTemplate: '{field:t}.{raw_body}'\nsignatureSeparator: ','"),
          new RuleCase(
              HostedRule.UNUSED_SCHEME,
              REST,
              "  securitySchemes:\n    >>slack: {type: none}\n",
              "  securitySchemes: {}\n"),
          binding(
              HostedRule.SECURITY,
              """
              event:
                path: /event
                method: POST
                security: >>opne
                target: events.handle
              ping: {path: /ping, method: GET, security: open, target: list}
              """,
              """
              event:
                path: /event
                method: POST
                security: open
                target: events.handle
              """),
          binding(
              HostedRule.TARGET,
              "event: {path: /event, method: POST, security: open, target: >>events.handel}",
              "event: {path: /event, method: POST, security: open, target: events.handle}"),
          binding(
              HostedRule.ROUTE,
              "event: {path: >>/a//b, method: POST, security: open, target: list}",
              "event: {path: '/a/{team}/b%20c', method: POST, security: open, target: list}"),
          binding(
              HostedRule.ROUTE,
              "event: {path: >>../event, method: POST, security: open, target: list}",
              "event: {path: event, method: POST, security: open, target: list}"),
          binding(
              HostedRule.ROUTE,
              "event: {path: >>'/event?x=1', method: POST, security: open, target: list}",
              "event: {path: /event, method: POST, security: open, target: list}"),
          binding(
              HostedRule.ROUTE_TWICE,
              """
              first: {path: '/teams/{team}', method: PUT, security: open, target: list}
              second: {path: >>'/teams/{id}', method: PUT, security: open, target: list}
              """,
              """
              first: {path: '/teams/{team}', method: PUT, security: open, target: list}
              second: {path: '/teams/{id}', method: PATCH, security: open, target: list}
              """),
          binding(
              HostedRule.ROUTE_TAKEN,
              "lists: {path: >>/list, method: POST, security: open, target: events.handle}",
              "lists: {path: /list, method: PUT, security: open, target: events.handle}"),
          binding(
              HostedRule.ROUTE_TAKEN,
              "any: {path: >>'/{name}', method: GET, security: open, target: list}",
              "any: {path: '/hooks/{name}', method: GET, security: open, target: list}"),
          media(HostedRule.MEDIA_TYPE, ">>json: {}", "application/json: {}"),
          media(HostedRule.MEDIA_TYPE, ">>'application/json; charset=utf-8': {}", "'*/*': {}"),
          media(
              HostedRule.BODY_MEMBER,
              "application/json: {>>schema: {type: object}}",
              "application/json:"),
          binding(
              HostedRule.GET_BODY,
              "a: {path: /a, method: GET, security: open, target: list, >>requestBody: {required:"
                  + " true}}",
              "a: {path: /a, method: POST, security: open, target: list, requestBody: {required:"
                  + " true}}"),
          signed(
              HostedRule.UNSIGNED_PARAMETER,
              """
              a: {path: >>'/teams/{team}', method: POST, security: s, target: list}
              b: {path: /b, method: PUT, security: open, target: list}
              """,
              """
              a: {path: '/teams/{team}', method: POST, security: s, target: list, unsignedParameters: [team]}
              b: {path: '/b/{team}', method: PUT, security: open, target: list}
              """),
          binding(
              HostedRule.SIGNED_PARAMETERS,
              "a: {path: /a, method: POST, security: open, target: list, >>unsignedParameters:"
                  + " [team]}",
              "a: {path: /a, method: POST, security: open, target: list}"),
          signed(
              HostedRule.SHARED_SIGNATURE,
              """
              a: {path: /a, method: POST, security: s, target: list}
              b: {path: /b, method: POST, security: >>s, target: events.handle}
              c: {path: /c, method: PUT, security: open, target: events.handle}
              """,
              """
              a: {path: /a, method: POST, security: s, target: list}
              b: {path: /b, method: PUT, security: open, target: events.handle}
              """),
          new RuleCase(
              HostedRule.USER_CREDENTIAL,
              REST
                  + "  connections: {b: {mode: subject, auth: {type: bearer}}}\n"
                  + "  securitySchemes: {open: {type: none}}\n  http:\n",
              "    a: {path: /a, method: POST, security: open, target: >>list}\n",
              "    a: {path: /a, method: POST, security: open, target: list, credentialMode:"
                  + " none}\n"),
          new RuleCase(
              HostedRule.UI_ROUTE,
              UI,
              "  - path: >>/admin?tab=1\n    allowedRoles: [admin]\n",
              "  - path: /admin/*\n    allowedRoles: [admin]\n  - path: /\n"),
          new RuleCase(
              HostedRule.UI_ROUTE_TWICE,
              UI,
              "  - path: /admin\n  - path: >>/admin\n",
              "  - path: /admin\n  - path: /admin/*\n"));

  private HostedCases() {}

  private static RuleCase binding(Rule rule, String bad, String good) {
    return new RuleCase(rule, BINDINGS, bad.indent(4), good.indent(4));
  }

  private static RuleCase signed(Rule rule, String bad, String good) {
    var schemes =
        """
          securitySchemes:
            s: {type: hmac, secret: {env: A}, signatureHeader: X-Sig}
            open: {type: none}
          http:
        """;
    return new RuleCase(rule, REST + schemes, bad.indent(4), good.indent(4));
  }

  private static RuleCase media(Rule rule, String bad, String good) {
    var head =
        BINDINGS
            + """
            event:
              path: /event
              method: POST
              security: open
              target: events.handle
              requestBody:
                content:
            """
                .indent(4);
    return new RuleCase(rule, head, bad.indent(10), good.indent(10));
  }

  private static RuleCase scheme(Rule rule, String bad, String good) {
    var head =
        REST
            + "  http: {e: {path: /e, method: POST, security: s, target: list}}\n"
            + "  securitySchemes:\n    s:\n";
    return new RuleCase(rule, head, bad.indent(6), good.indent(6));
  }

  private static RuleCase hmac(Rule rule, String bad, String good) {
    var members = "type: hmac\nsecret: {env: A}\nsignatureHeader: X-Sig\n";
    return scheme(rule, members + bad, members + good);
  }
}
