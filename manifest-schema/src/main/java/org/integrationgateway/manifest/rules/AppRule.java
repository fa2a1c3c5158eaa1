package org.integrationgateway.manifest.rules;

import static org.integrationgateway.manifest.rules.RuleText.error;
import static org.integrationgateway.manifest.rules.RuleText.warning;

/** Rules of operations, and of the requests and responses that the gateway handles for them. */
public enum AppRule implements DescribedRule {
  RESERVED_PARAMETER(
      error(
          "2211",
          "reserved parameter",
          "_connection and _instance choose the caller's connection and never reach an operation;"
              + " name the parameter otherwise.")),
  TWICE_IN_LIST(
      warning(
          "2212",
          "twice in a list",
          "Roles, tags, scopes and required sources stand once in their list.")),
  NO_ROLES(
      warning(
          "2213",
          "empty list of roles",
          "An empty allowedRoles restricts nothing: leave it out, or name the roles.")),

  MALFORMED_PATH(
      error(
          "2214",
          "malformed path",
          "A path is appended to the base URL: no spaces, quotes, '#' and other characters that no"
              + " URL can have, and every brace has its other.")),
  COLON_PARAMETER(
      warning(
          "2215",
          "colon in place of braces",
          "A segment such as :id is sent as it is; parameters stand in braces: {id}.")),

  HEADER_TWICE(
      error(
          "2305",
          "header twice",
          "Names of headers do not tell cases apart (RFC 9110, 5.1): one of them would win by"
              + " chance.")),
  MANAGED_TWICE(error("2306", "managed parameter twice", "A managed parameter has one value.")),

  NO_ALIAS(
      warning(
          "2404",
          "operation id that cannot stand in a URL",
          "Callers name operations in URLs: give one with spaces or slashes an alias.")),
  NO_GRAPHQL_SURFACE(
      error(
          "2405",
          "GraphQL document without GraphQL surface",
          "Documents are sent to spec.surfaces.graphql.url.")),
  REQUIRES_ITSELF(
      error(
          "2406",
          "package that requires itself",
          "requires names other providers, which run before this one.")),

  PAGINATION_INCOMPLETE(
      error(
          "2411",
          "incomplete pagination",
          "Style cursor needs cursorParam, and says where the next cursor stands: by cursor.path, or"
              + " by responseMapping.pagination.cursor.")),
  NO_RESULTS_PATH(
      warning(
          "2412",
          "pagination without results",
          "Pages are joined by their results: say where they stand, by resultsPath or"
              + " responseMapping.dataPath; '' means that the body itself is the array.")),
  PAGINATION_WITHOUT_EFFECT(
      warning(
          "2413",
          "pagination member without effect",
          "cursor belongs to style cursor, and defaultLimit to a limitParam that carries it.")),
  SAME_PARAMETER(
      error(
          "2414",
          "one parameter for two things",
          "cursorParam and limitParam are two parameters: one request carries both.")),
  INCOMPLETE_LOOKUP(
      error(
          "2415",
          "lookup without path",
          "A lookup says where a value stands: path in the JSON body, or the header's name with"
              + " source: header."));

  private final RuleText text;

  AppRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
