package org.integrationgateway.manifest.rules;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of hosted HTTP bindings, of their security schemes, and of the routes of kind ui. */
public enum HostedRule implements Rule {
  SCHEME_INCOMPLETE(
      error(
          "2501",
          "incomplete security scheme",
          "hmac needs secret and signatureHeader; apiKey needs secret, name and in; http needs"
              + " secret and scheme.")),
  SCHEME_MEMBER(
      error(
          "2502",
          "member of another security scheme",
          "A member that the type of the scheme does not have protects nothing: signatureHeader,"
              + " signaturePrefix, signatureSeparator, algorithm, encoding, secretEncoding,"
              + " payloadTemplate, timestampHeader, timestampField, maxAgeSeconds and"
              + " deliveryIdHeader belong to hmac, name and in to apiKey, scheme to http, secret to"
              + " all of these.")),
  PAYLOAD(
      error(
          "2503",
          "malformed payload template",
          "Placeholders are {raw_body}, {header:Name}, {field:name}, {method}, {url} and"
              + " {form_params}; other braces have no meaning.")),
  UNSIGNED_BODY(
      warning(
          "2504",
          "body is not signed",
          "Without {raw_body} in payloadTemplate, an attacker who has seen one request can send it"
              + " with another body.")),
  UNSIGNED_TIMESTAMP(
      warning(
          "2505",
          "timestamp is not signed",
          "If payloadTemplate does not contain the timestamp, an old request can be sent again with"
              + " a new one: put {header:Name} of timestampHeader into it.")),
  MAX_AGE(
      error(
          "2506",
          "maxAgeSeconds without timestampHeader",
          "The age of a request is known only from timestampHeader or timestampField: set one.")),
  UNUSED_SCHEME(
      warning(
          "2507",
          "unused security scheme",
          "A scheme protects the bindings that name it, and no binding names this one.")),
  SIGNATURE_SEPARATOR(
      error(
          "2508",
          "malformed signature separator",
          "signatureSeparator is the one character between the entries of signatureHeader: ',' in"
              + " t=1,v1=ab, a space in 'v1,ab v1,cd'.")),
  UNSIGNED_DELIVERY(
      warning(
          "2509",
          "delivery id is not signed",
          "If payloadTemplate does not contain deliveryIdHeader, a request that was seen can be"
              + " sent again under another id, and runs again.")),
  FIELDS(
      error(
          "2510",
          "header fields without separator",
          "{field:name} and timestampField are entries name=value of a header;"
              + " signatureSeparator separates them.")),

  SECURITY(
      error(
          "2511",
          "security scheme does not exist",
          "security names one of spec.securitySchemes. Give a route that is open to all callers a"
              + " scheme of type none.")),
  TARGET(
      error(
          "2512",
          "target does not exist",
          "target is the id of an operation that the app declares or allows.")),
  ROUTE(
      error(
          "2513",
          "malformed route",
          "A route is a path below the app: segments of letters, digits and -._~!$&'()*+,;=:@, or"
              + " {name} for any one, without query, '..' and empty segments.")),
  ROUTE_TWICE(
      error(
          "2514",
          "duplicate route",
          "A request must match one binding only: routes with the same method differ in more"
              + " than the"
              + " names in braces.")),
  ROUTE_TAKEN(
      error(
          "2515",
          "route of an operation",
          "GET and POST of /<operation> are the operations' own routes, which bindings do not"
              + " replace: choose a path of more segments or another name.")),
  MEDIA_TYPE(
      error(
          "2516",
          "malformed media type",
          "A key of requestBody.content is a type and a subtype without parameters, such as"
              + " application/json, or */* for all.")),
  BODY_MEMBER(
      warning(
          "2517",
          "member of a media type without effect",
          "A media type has no members: it is accepted or not, and the schema of the operation"
              + " describes the input.")),
  GET_BODY(
      warning(
          "2518",
          "body in GET",
          "Bodies of GET requests have no meaning, and proxies drop them (RFC 9110, 9.3.1).")),

  UNSIGNED_PARAMETER(
      warning(
          "2519",
          "parameter that is not signed",
          "A signature without {url} does not cover path and query, so that a third party can"
              + " change them: the target gets none of their parameters but those that"
              + " unsignedParameters names.")),
  SIGNED_PARAMETERS(
      warning(
          "2520",
          "unsignedParameters without effect",
          "Only a signature that leaves out a part of the request needs it: a scheme of type hmac"
              + " without {url} or without {raw_body} in payloadTemplate.")),
  SHARED_SIGNATURE(
      warning(
          "2523",
          "signature that is valid for several bindings",
          "A signature without {url} does not say which binding it is for: a request that was seen"
              + " at one is accepted at the others of the same scheme. Give each a scheme with a"
              + " secret of its own.")),
  USER_CREDENTIAL(
      warning(
          "2524",
          "target needs a credential that its sender does not have",
          "A binding runs as system:<app>, for which no user can connect: set credentialMode: none,"
              + " or exposure: internal of the connection, whose credential the operator gives.")),

  UI_ROUTE(
      error(
          "2521",
          "malformed route of a user interface",
          "A route is a path below the mount that begins with '/', without query, '..' and empty"
              + " segments; '/*' at its end means all paths below.")),
  UI_ROUTE_TWICE(error("2522", "duplicate route of a user interface", "A path has one route."));

  private final RuleText text;

  HostedRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
