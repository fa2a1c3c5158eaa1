package org.integrationgateway.manifest.rules;

import java.util.List;
import org.integrationgateway.document.problem.Rule;

/** Cases of {@link AppRule}. */
final class OperationCases {
  private static final String SURFACE =
      RuleCase.SPEC + "  surfaces: {openapi: {document: https://a.b/c.json}}\n";
  private static final String OPERATIONS =
      RuleCase.SPEC
          + """
            surfaces:
              rest:
                baseUrl: https://a.b
                operations:
          """;

  static final List<RuleCase> ALL =
      List.of(
          operation(
              AppRule.RESERVED_PARAMETER,
              """
              - name: list
                method: GET
                path: /items
                parameters:
                - {name: >>_connection}
              """,
              """
              - name: list
                method: GET
                path: /items
                parameters:
                - {name: connection}
              """),
          operation(
              AppRule.TWICE_IN_LIST,
              "- {name: a, method: GET, path: /a, tags: [x, >>x]}",
              "- {name: a, method: GET, path: /a, tags: [x, y]}"),
          operation(
              AppRule.NO_ROLES,
              "- {name: a, method: GET, path: /a, allowedRoles: >>[]}",
              "- {name: a, method: GET, path: /a, allowedRoles: [admin]}"),
          operation(
              AppRule.MALFORMED_PATH,
              "- {name: a, method: GET, path: >>'/a b'}",
              "- {name: a, method: GET, path: '/a%20b?c=d'}"),
          operation(
              AppRule.MALFORMED_PATH,
              "- {name: a, method: GET, path: >>'/a/{id', parameters: [{name: id}]}",
              "- {name: a, method: GET, path: '/a/{id}', parameters: [{name: id}]}"),
          operation(
              AppRule.COLON_PARAMETER,
              "- {name: a, method: GET, path: >>'/a/:id', parameters: [{name: id}]}",
              "- {name: a, method: GET, path: '/a/{id}:cancel', parameters: [{name: id}]}"),
          operation(
              AppRule.NAME_IN_REQUEST,
              "- {name: a, method: GET, path: '/a/{id}', parameters: [{name: id, wireName: >>key}]}",
              "- {name: a, method: GET, path: '/a/{id}', parameters: [{name: id}, {name: f, wireName: 'f[]'}]}"),
          operation(
              AppRule.NAME_IN_REQUEST,
              "- {name: a, method: GET, path: /a, parameters: [{name: top}, {name: t, wireName: >>top}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: top}, {name: t, wireName: top, in: header}]}"),
          new RuleCase(
              AppRule.NAME_IN_REQUEST,
              OPERATIONS
                  + "      - {name: a, method: GET, path: /a, parameters: [{name: top, wireName: $top}]}\n",
              "  pagination: {style: page, resultsPath: '', cursorParam: >>$top}\n",
              "  pagination: {style: page, resultsPath: '', cursorParam: top}\n"),
          operation(
              ManifestRule.HEADER_NAME,
              "- {name: a, method: GET, path: /a, parameters: [{name: t, in: header, wireName: >>'X T'}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: 't[]', in: header, wireName: X-T}]}"),
          operation(
              AppRule.CHOICES,
              "- {name: a, method: GET, path: /a, parameters: [{name: n, type: int, enum: [1, >>x]}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: n, type: int, enum: [1, 2]}]}"),
          operation(
              AppRule.CHOICES,
              "- {name: a, method: GET, path: /a, parameters: [{name: n, enum: [x, >>x]}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: n, enum: [x, y]}]}"),
          operation(
              AppRule.CHOICES,
              "- {name: a, method: GET, path: /a, parameters: [{name: n, enum: [x, y], default: >>z}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: n, enum: [x, y], default: y}]}"),
          operation(
              AppRule.PARAMETER_SCHEMA,
              "- {name: a, method: POST, path: /a, parameters: [{name: n, schema: {type: array, items: {>>$ref: '#/x'}}}]}",
              "- {name: a, method: POST, path: /a, parameters: [{name: n, schema: {type: array, items: {type: [string, object]}}}]}"),
          operation(
              AppRule.PARAMETER_SCHEMA,
              "- {name: a, method: POST, path: /a, parameters: [{name: n, schema: {type: object, properties: {b: {type: >>text}}}}]}",
              "- {name: a, method: POST, path: /a, parameters: [{name: n, schema: {type: object, properties: {b: {type: string, minLength: 1}}, required: [b]}}]}"),
          operation(
              AppRule.PARAMETER_SCHEMA,
              "- {name: a, method: GET, path: /a, parameters: [{name: n, schema: >>{type: [string, object]}}]}",
              "- {name: a, method: GET, path: /a, parameters: [{name: n, schema: {type: [string, array]}}]}"),
          operation(
              ManifestRule.URL,
              "- {name: a, method: GET, baseUrl: >>/b, path: /a}",
              "- {name: a, method: GET, baseUrl: https://b.c/d, path: /a}"),
          operation(
              ManifestRule.BASE_URL_PARAMETER,
              "- {name: a, method: GET, baseUrl: >>'https://{site}.b.c', path: /a}",
              "- {name: a, method: GET, baseUrl: https://b.c, path: /a}"),
          spec(
              AppRule.HEADER_TWICE,
              "headers:\n  X-Api-Version: 1\n  >>X-API-Version: 2",
              "headers:\n  X-Api-Version: 1"),
          spec(
              AppRule.HEADER_TWICE,
              "headers: {X-A: 1}\nmanagedParameters: [{in: header, name: >>x-a, value: 2}]",
              "headers: {X-A: 1}\nmanagedParameters: [{in: header, name: X-B, value: 2}]"),
          spec(
              AppRule.MANAGED_TWICE,
              "managedParameters: [{in: path, name: v, value: 1}, {in: path, name: >>v, value: 2}]",
              "managedParameters: [{in: path, name: v, value: 1}, {in: path, name: w, value: 2}]"),
          spec(
              AppRule.NO_ALIAS,
              "allowedOperations:\n  >>repos/list: {}",
              "allowedOperations:\n  repos/list: {alias: repos.list}"),
          spec(
              ManifestRule.OPERATION_NAME,
              "allowedOperations: {list: {alias: >>list all}}",
              "allowedOperations: {list: {alias: listAll}}"),
          spec(
              AppRule.NO_GRAPHQL_SURFACE,
              "allowedOperations:\n  viewer:\n    >>graphql: {document: '{ viewer { id } }'}",
              "allowedOperations:\n  viewer: {}"),
          spec(
              AppRule.REQUIRES_ITSELF,
              "requires:\n- >>example.com/acme/providers/weather",
              "requires:\n- example.com/acme/providers/places"),
          spec(
              ManifestRule.SOURCE,
              "requires: [>>https://example.com/acme/providers/places]",
              "requires: [example.com/acme/providers/places]"),
          pagination(
              AppRule.PAGINATION_INCOMPLETE,
              """
              style: >>cursor
              cursorParam: after
              resultsPath: items
              """,
              """
              style: cursor
              cursorParam: after
              cursor: {source: body, path: next}
              resultsPath: items
              """),
          pagination(
              AppRule.PAGINATION_INCOMPLETE,
              ">>style: cursor\ncursor: {path: next}\nresultsPath: ''",
              "style: cursor\ncursor: {path: next}\nresultsPath: ''\ncursorParam: after"),
          pagination(AppRule.NO_RESULTS_PATH, "style: >>page", "style: page\nresultsPath: ''"),
          pagination(
              AppRule.PAGINATION_WITHOUT_EFFECT,
              "style: offset\nresultsPath: items\n>>cursor: {path: next}",
              "style: offset\nresultsPath: items"),
          pagination(
              AppRule.PAGINATION_WITHOUT_EFFECT,
              "style: page\nresultsPath: items\n>>defaultLimit: 10",
              "style: page\nresultsPath: items\ndefaultLimit: 10\nlimitParam: size"),
          pagination(
              AppRule.PAGINATION_WITHOUT_EFFECT,
              "style: offset\nresultsPath: items\n>>firstPage: 0",
              "style: page\nresultsPath: items\nfirstPage: 0"),
          pagination(
              AppRule.SAME_PARAMETER,
              "style: page\nresultsPath: items\ncursorParam: page\nlimitParam: >>page",
              "style: page\nresultsPath: items\ncursorParam: page\nlimitParam: page_size"),
          pagination(
              AppRule.INCOMPLETE_LOOKUP,
              "style: cursor\ncursorParam: after\nresultsPath: items\ncursor:\n  >>source: header",
              "style: cursor\ncursorParam: after\nresultsPath: items\ncursor:\n  source: header\n  path: X-Next"),
          pagination(
              ManifestRule.HEADER_NAME,
              "style: cursor\ncursorParam: a\nresultsPath: i\ncursor: {source: header, path: >>X Next}",
              "style: cursor\ncursorParam: a\nresultsPath: i\ncursor: {source: body, path: X Next}"));

  private OperationCases() {}

  private static RuleCase operation(Rule rule, String bad, String good) {
    return new RuleCase(rule, OPERATIONS, bad.indent(6), good.indent(6));
  }

  private static RuleCase spec(Rule rule, String bad, String good) {
    return new RuleCase(rule, SURFACE, bad.indent(2), good.indent(2));
  }

  private static RuleCase pagination(Rule rule, String bad, String good) {
    return new RuleCase(rule, SURFACE + "  pagination:\n", bad.indent(4), good.indent(4));
  }
}
