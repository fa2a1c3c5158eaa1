package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.manifest.connection.ConnectionMode;
import org.integrationgateway.manifest.connection.ConnectionParameter;
import org.integrationgateway.manifest.connection.CredentialField;

/** How people connect an app, for each of its connections. */
final class ConnectionSections {
  private final PageWriter page;
  private final String app;

  ConnectionSections(PageWriter page, String app) {
    this.page = page;
    this.app = app;
  }

  void write(Collection<ConnectionDefinition> connections) {
    if (connections.isEmpty()) {
      return;
    }
    page.heading(2, "Connect");
    for (var connection : connections) {
      var name = connection.displayName().orElse(connection.name());
      page.heading(3, page.plain(name));
      page.paragraph(how(connection));
      var asked = new ArrayList<List<String>>();
      if (!connection.auth().isInBrowser()) {
        connection.auth().credentials().forEach(field -> asked.add(row(field)));
      }
      connection.params().forEach((param, definition) -> asked.add(row(param, definition)));
      if (!asked.isEmpty()) {
        page.table(List.of("value", "required", ""), asked);
      }
      if (connection.mode() == ConnectionMode.SUBJECT) {
        page.block("sh", command(connection));
      }
    }
  }

  private String how(ConnectionDefinition connection) {
    var auth = connection.auth();
    if (connection.mode() == ConnectionMode.NONE) {
      return "Calls present no credential: there is nothing to connect.";
    }
    return switch (auth.type()) {
      case NONE -> "Each caller has a connection of their own, without a credential.";
      case BEARER -> "Each caller gives a token, which is presented as a bearer token.";
      case MANUAL, DIGEST -> "Each caller gives the values below.";
      case TWO_STEP, SESSION -> "Each caller gives the values below, which log in at the upstream.";
      case JWT -> "Each caller gives the values below, of which tokens are signed.";
      case SIGV4 -> "Each caller gives an access key, which signs requests for AWS.";
      case TLS -> "Each caller gives a certificate and its key, which prove the caller by TLS.";
      case OAUTH1 ->
          auth.isInBrowser()
              ? "Each caller logs in at the upstream (OAuth 1.0)."
              : "Each caller gives the values below, which sign requests (OAuth 1.0).";
      case OAUTH2 -> "Each caller logs in at the upstream (OAuth 2.0)" + scopes(connection);
      case MCP_OAUTH -> "Each caller logs in at the MCP server (OAuth)" + scopes(connection);
    };
  }

  private String scopes(ConnectionDefinition connection) {
    var scopes =
        connection.auth().oauth().map(oauth -> oauth.scopes().names()).orElse(List.of()).stream()
            .map(page::code)
            .collect(Collectors.joining(", "));
    return scopes.isEmpty() ? "." : ", with the scopes " + scopes + ".";
  }

  private List<String> row(CredentialField field) {
    return List.of(
        page.code(field.name()),
        field.optional() ? "no, secret" : "yes, secret",
        page.plain(
            field.label().map(label -> label + ". ").orElse("") + field.description().orElse("")));
  }

  private List<String> row(String name, ConnectionParameter parameter) {
    return List.of(
        page.code(name),
        parameter.required() ? "yes" : "no",
        page.plain(
            parameter.description().orElse("")
                + parameter.defaultValue().map(value -> " Default: " + value + ".").orElse("")
                + parameter.from().map(from -> " Taken from " + from.text() + ".").orElse("")));
  }

  private String command(ConnectionDefinition connection) {
    boolean only = connection.name().equals("default");
    return "gateway app connect " + app + (only ? "" : " --connection " + connection.name());
  }
}
