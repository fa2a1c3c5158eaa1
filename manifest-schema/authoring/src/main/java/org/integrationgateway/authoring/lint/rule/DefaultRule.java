package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.manifest.problem.RuleText;

/** Rules for defaults that are dangerous. */
public enum DefaultRule implements LintRule {
  PLAIN_HTTP(
      RuleText.warning(
          "L601",
          "upstream over plain HTTP",
          "Requests and credentials can be read and changed on the way: use "
              + "https. Addresses of this host are exempt."),
      "{baseUrl: http://api.example.com}",
      "{baseUrl: https://api.example.com}",
      "https://www.rfc-editor.org/rfc/rfc9110#section-4.2.2"),
  OPEN_ROUTE(
      RuleText.warning(
          "L602",
          "route without proof of its caller",
          "Everyone who knows the URL of a route with a scheme of type none "
              + "invokes its target."),
      "{securitySchemes: {open: {type: none}}, http: {event: {security: open, " + "...}}}",
      "{securitySchemes: {signed: {type: hmac, ...}}, http: {event: "
          + "{security: signed, ...}}}"),
  WIDE_SCOPE(
      RuleText.warning(
          "L603",
          "wide scope",
          "A token can do what its scopes say, also when it is stolen: ask for "
              + "what the operations need."),
      "{scopes: ['*']}",
      "{scopes: [issues.read]}",
      "https://www.rfc-editor.org/rfc/rfc9700#section-2.3");

  private final LintText lint;

  DefaultRule(RuleText text, String wrong, String right) {
    this.lint = LintText.of(text, wrong, right);
  }

  DefaultRule(RuleText text, String wrong, String right, String source) {
    this.lint = LintText.of(text, wrong, right, source);
  }

  @Override
  public LintText lint() {
    return lint;
  }
}
