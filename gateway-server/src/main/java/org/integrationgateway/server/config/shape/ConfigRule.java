package org.integrationgateway.server.config.shape;

import org.integrationgateway.manifest.problem.Rule;
import org.integrationgateway.manifest.problem.Severity;

/** Rules of the configuration beyond those of every document. */
public enum ConfigRule implements Rule {
  UNAVAILABLE(
      "1401",
      "not available in this version",
      "The key is known, but what it configures is not part of this version: silently ignoring it"
          + " would be worse than refusing it."),
  NO_EFFECT(
      "1402",
      "without effect in this version",
      "The key is known and harmless, but nothing reads it in this version.") {
    @Override
    public Severity severity() {
      return Severity.WARNING;
    }
  },
  REFERENCE(
      "1403",
      "dangling reference",
      "What a name or path refers to must exist: a policy, a provider, a shared connection, a"
          + " file."),
  VARIABLE(
      "1404",
      "variable is not set",
      "${VAR} needs a value; ${VAR:-default} has one of its own; ${file:PATH} needs the file."),
  SECRET(
      "1405",
      "secret not found",
      "{secret: {provider, name}} is looked up when the file is read; the provider must be one of"
          + " providers.secrets, or the embedded env or file, and know the name."),
  UNREADABLE("1406", "file cannot be read", "The file must exist and be readable by the gateway."),
  NAME(
      "1407",
      "invalid name",
      "Names stand in URLs and tool names: letters, digits, '.', '_' and '-', at most 64 of them,"
          + " and none that the API uses itself.");

  private final String number;
  private final String title;
  private final String explanation;

  ConfigRule(String number, String title, String explanation) {
    this.number = number;
    this.title = title;
    this.explanation = explanation;
  }

  @Override
  public String number() {
    return number;
  }

  @Override
  public Severity severity() {
    return Severity.ERROR;
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String explanation() {
    return explanation;
  }
}
