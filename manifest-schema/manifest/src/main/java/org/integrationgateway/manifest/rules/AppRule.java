package org.integrationgateway.manifest.rules;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of operations, and of the requests and responses that the gateway handles for them. */
public enum AppRule implements Rule {
  RESERVED_PARAMETER(
      error(
          "2211",
          "reserved parameter",
          "_connection and _instance choose the caller's connection, and are not passed to"
              + " operations: choose another name for the parameter.")),
  TWICE_IN_LIST(
      warning(
          "2212",
          "duplicate in a list",
          "A list of roles, tags, scopes or required sources has each item once.")),
  NO_ROLES(
      warning(
          "2213",
          "empty list of roles",
          "An empty allowedRoles restricts nothing: leave it out, or name the roles.")),

  MALFORMED_PATH(
      error(
          "2214",
          "malformed path",
          "A path is appended to the base URL: it has no spaces, quotes, '#' and other characters"
              + " that a URL cannot have, and each '{' has its '}'.")),
  COLON_PARAMETER(
      warning(
          "2215",
          "colon instead of braces",
          "A segment such as :id is sent unchanged: write a parameter in braces, {id}.")),
  NAME_IN_REQUEST(
      error(
          "2216",
          "invalid name in the request",
          "wireName is for query, header and body parameters, because a path has only the value;"
              + " two parameters of one place cannot have the same one. Pagination refers to a"
              + " parameter by its name, not by its wireName.")),
  CHOICES(
      error(
          "2217",
          "choices that no value can match",
          "enum lists different texts or numbers of the parameter's type, and a default is one of"
              + " them; for other types schema says what values may be.")),
  PARAMETER_SCHEMA(
      error(
          "2218",
          "schema that cannot be used",
          "The schema of a parameter is a JSON Schema that is written out: keywords of objects,"
              + " arrays, texts and numbers, anyOf, oneOf, allOf and not, without references, at"
              + " most 16 levels"
              + " deep, and in place of type and enum.")),

  HEADER_TWICE(
      error(
          "2305",
          "duplicate header",
          "Header names are case-insensitive (RFC 9110, 5.1): which of the two values is sent"
              + " would be arbitrary.")),
  MANAGED_TWICE(error("2306", "duplicate managed parameter", "A managed parameter has one value.")),

  NO_ALIAS(
      warning(
          "2404",
          "operation id that cannot be used in a URL",
          "Callers write the id of an operation in URLs: give an operation with spaces or slashes"
              + " an alias.")),
  NO_GRAPHQL_SURFACE(
      error(
          "2405",
          "GraphQL document without GraphQL surface",
          "Documents are sent to spec.surfaces.graphql.url.")),
  REQUIRES_ITSELF(
      error(
          "2406",
          "package that requires itself",
          "requires names other providers, which start before this one.")),

  PAGINATION_INCOMPLETE(
      error(
          "2411",
          "incomplete pagination",
          "The style cursor needs cursorParam, and the place of the next cursor in the response:"
              + " cursor.path, or responseMapping.pagination.cursor.")),
  NO_RESULTS_PATH(
      warning(
          "2412",
          "pagination without results",
          "The results of all pages are joined: write their place in the response, resultsPath or"
              + " responseMapping.dataPath; '' means that the body itself is the array.")),
  PAGINATION_WITHOUT_EFFECT(
      warning(
          "2413",
          "pagination member without effect",
          "cursor has an effect only with the style cursor, firstPage only with the style page, and"
              + " defaultLimit only with a limitParam.")),
  SAME_PARAMETER(
      error(
          "2414",
          "one parameter for two things",
          "cursorParam and limitParam must be two parameters: each request has both.")),
  INCOMPLETE_LOOKUP(
      error(
          "2415",
          "lookup without path",
          "A lookup names the place of a value: path in the JSON body, or the header's name with"
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
