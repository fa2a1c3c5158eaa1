package org.integrationgateway.authoring.lint.rule;

import org.integrationgateway.document.problem.RuleText;

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
      "{securitySchemes: {open: {type: none}}, http: {event: {security: open, ...}}}",
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
      "https://www.rfc-editor.org/rfc/rfc9700#section-2.3"),
  NO_SANDBOX(
      RuleText.warning(
          "L604",
          "program without a sandbox",
          "Operators copy the gateway.yaml of a package. Without a sandbox its program reads the"
              + " files of the host, and has no limits of memory and processes."),
      "{apps: {stock: {sandbox: off}}}",
      "{apps: {stock: {sandbox: auto}}}"),
  EVERY_HOST(
      RuleText.warning(
          "L605",
          "every host may be reached",
          "Operators copy the gateway.yaml of a package. A program that may reach every host can"
              + " send what it gets anywhere: list the hosts that it calls."),
      "{apps: {stock: {egress: {allowedHosts: ['*']}}}}",
      "{apps: {stock: {egress: {allowedHosts: [stock.example.com]}}}}"),
  PRIVATE_NETWORKS(
      RuleText.warning(
          "L606",
          "private networks may be reached",
          "Operators copy the gateway.yaml of a package. allowPrivateNetworks opens the services of"
              + " the operator's network to every app, not to this one alone."),
      "{server: {egress: {allowPrivateNetworks: true}}}",
      "{apps: {stock: {egress: {allowedHosts: [10.1.2.3]}}}}");

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
