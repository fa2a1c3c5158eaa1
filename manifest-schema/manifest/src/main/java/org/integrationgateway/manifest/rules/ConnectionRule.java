package org.integrationgateway.manifest.rules;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of connections beyond their names: authentication, params, discovery. */
public enum ConnectionRule implements Rule {
  OAUTH_ENDPOINTS(
      error(
          "2109",
          "oauth2 without endpoints",
          "oauth2 needs tokenUrl and, unless the grant is client_credentials, authorizationUrl.")),
  AUTH_WITHOUT_EFFECT(
      warning(
          "2110",
          "member of another authentication type",
          "Members of auth belong to a type: token requests to logins, endpoints, scopes"
              + " and client to the OAuth types, authorizationUrl and pkce to the grant"
              + " authorization_code.")),
  NO_DISCOVERY(
      error(
          "2111",
          "param from a missing discovery",
          "A param with from: discovery is filled by its own connection's discovery.")),
  DISCOVERY_METADATA(
      warning(
          "2112",
          "params and discovery do not match",
          "discovery.metadata names the params that discovery fills. Each param with from:"
              + " discovery must be among them, and each of them must be such a param.")),
  INSECURE_URL(
      warning(
          "2113",
          "credentials over plain HTTP",
          "Codes, tokens and client secrets are sent to this URL: use https (RFC 6749, 3.1 and"
              + " 3.2).")),
  SECRET_WRITTEN(
      warning(
          "2114",
          "secret in a manifest",
          "A package is copied and published. Name a variable, ${NAME}, or where the secret is"
              + " kept: {env: NAME} or {secret: {provider: NAME, name: KEY}}; or leave it to the"
              + " deployment.")),
  CREDENTIAL_TWICE(
      error("2115", "duplicate credential field", "Names of credential fields are unique.")),
  UNMAPPED_CREDENTIAL(
      warning(
          "2116",
          "credential field that is not used",
          "A single field is sent as bearer token. With several fields, only those that"
              + " authMapping refers to are sent.")),
  MODE_WITHOUT_CREDENTIAL(
      warning(
          "2117",
          "authentication without credential",
          "A connection of mode none sends no credential, so its auth has no effect.")),
  SECRET_REFERENCE(
      error(
          "2118",
          "malformed secret reference",
          "A reference is either {env: NAME} or {secret: {provider: NAME, name: KEY}}.")),
  PARAMETER_OF_GATEWAY(
      error(
          "2119",
          "parameter that the gateway sets",
          "authorizationParams, tokenParams and refreshParams add parameters. They cannot change"
              + " those that bind a flow to the user who began it, and a code to the client:"
              + " client_id,"
              + " redirect_uri, state, code_challenge, grant_type and the like.")),
  TEMPLATE(
      error(
          "2120",
          "malformed template",
          "In a template {NAME} stands for a field, a param, the time or a part of the request,"
              + " and {FUNCTION(ARGUMENT, ...)} for the result of a function of names and"
              + " 'texts'. Two braces stand for one.")),
  CHECK_OPERATION(
      error(
          "2121",
          "check by a missing operation",
          "verify.operation is the name of an operation of the app.")),
  CHECK_CHANGES(
      error(
          "2122",
          "check that may change something",
          "A new credential is tried by reading: with an operation of method GET, a query, or one"
              + " with annotations.readOnlyHint: true.")),
  CHECK_INPUT(
      error(
          "2123",
          "check without required input",
          "verify.input has every parameter that callers of the operation must give.")),
  CHECK_ELSEWHERE(
      error(
          "2124",
          "check at a foreign host",
          "verify.request carries the credential, so it may only go to a host of the app's base URLs, its"
              + " discovery or its authorization server."));

  private final RuleText text;

  ConnectionRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
