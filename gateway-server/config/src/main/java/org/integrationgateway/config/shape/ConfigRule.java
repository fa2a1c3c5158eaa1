package org.integrationgateway.config.shape;

import static org.integrationgateway.document.problem.RuleText.error;
import static org.integrationgateway.document.problem.RuleText.warning;

import org.integrationgateway.document.problem.Rule;
import org.integrationgateway.document.problem.RuleText;

/** Rules of the configuration beyond those of every document. */
public enum ConfigRule implements Rule {
  NO_EFFECT(
      warning(
          "1402",
          "without effect",
          "The key is known and harmless, but nothing reads it: not in this version, or not for a"
              + " provider that is a part of the gateway.")),
  REFERENCE(
      error(
          "1403",
          "dangling reference",
          "A name or path must refer to an existing policy, provider, shared connection or file.")),
  VARIABLE(
      error(
          "1404",
          "variable is not set",
          "${VAR} needs a value, ${file:PATH} needs the file; ${VAR:-default} needs neither.")),
  SECRET(
      error(
          "1405",
          "secret not found",
          "{secret: {provider, name}} is looked up when the file is read; the provider must be one"
              + " of providers.secrets, or the embedded env or file, and know the name.")),
  UNREADABLE(
      error("1406", "file cannot be read", "The file must exist and be readable by the gateway.")),
  NAME(
      error(
          "1407",
          "invalid name",
          "Names are used in URLs and tool names: letters, digits, '.', '_' and '-', at most 64 of"
              + " them, and not a name that the API uses itself.")),
  PACKAGE(
      error(
          "1408",
          "package cannot be served as configured",
          "The package of an app or provider, its manifest and the configuration must match:"
              + " otherwise 'gateway serve' refuses them for the same reason.")),
  MATCHES_NOTHING(
      warning(
          "1409",
          "matches no caller",
          "A subject needs its kind, a role needs a member of the policy, a scope names an app, and"
              + " one of several providers serves: otherwise the entry has no effect.")),
  UNGUARDED(
      warning(
          "1410",
          "open to every caller",
          "Roles have an effect only in an app that has a policy: without a policy, every caller"
              + " may use the operations that name roles.")),
  SHARED_ORIGIN(
      warning(
          "1411",
          "pages on the origin of the gateway",
          "Scripts of such pages can use the whole session of the user who opens them, also for"
              + " other apps: give the pages a host of their own.")),
  UNNAMED(
      warning(
          "1412",
          "a proxy without a name",
          "URLs for clients, in logins and metadata, come from server.baseUrl and never from a"
              + " header: without that key they name the gateway's own listener, which clients"
              + " behind the proxy cannot reach.")),
  UNADMINISTERED(
      warning(
          "1413",
          "no operators",
          "Where policies are configured, only callers that server.admin names may use /admin"
              + " and its routes: without server.admin, no caller may.")),
  FIXED(
      error(
          "1414",
          "cannot change while the server runs",
          "A reload applies the keys of the table in reload.md; a change of any other key needs"
              + " a restart, and the whole reload is refused.")),
  TWICE(
      error(
          "1415",
          "in two files",
          "No file of a folder overrides another, so a value may be in one of them only.")),
  UNLIMITED(
      warning(
          "1416",
          "a limit that this host cannot enforce",
          "Control groups limit processors and the memory of all processes together: the server"
              + " must be allowed to create control groups on its host.")),
  UNSET(
      warning(
          "1417",
          "a variable of a manifest that is not set",
          "A manifest takes values of its OAuth client from variables in 'env' of its app:"
              + " without them the app is served, but every attempt to connect is refused."));

  /** The first letters of the identifiers of these rules, and of those of every document. */
  public static final String PREFIX = "GWC";

  private final RuleText text;

  ConfigRule(RuleText text) {
    this.text = text;
  }

  @Override
  public RuleText text() {
    return text;
  }
}
