package org.integrationgateway.server.surface.rest;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;
import org.integrationgateway.server.call.ReplyHeaders;
import org.integrationgateway.server.catalog.Connection;
import org.integrationgateway.server.catalog.Connection.Presentation;
import org.integrationgateway.server.catalog.Connection.Value;
import org.integrationgateway.server.error.ErrorCode;
import org.integrationgateway.server.error.GatewayException;

/** Puts a credential into the headers of a request, as its connection says. */
final class Presenter {
  private final Connection connection;

  Presenter(Connection connection) {
    this.connection = connection;
  }

  /**
   * Adds the headers that present the credential.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when what was stored does not fit
   */
  void present(Credential credential, List<HttpField> headers) {
    present(connection.presentation(), credential, headers);
  }

  private void present(Presentation presentation, Credential credential, List<HttpField> headers) {
    if (presentation instanceof Presentation.Bearer bearer) {
      var token = secret(credential, bearer.field());
      headers.add(
          field(HttpHeader.AUTHORIZATION.asString(), bearer.prefix() + token.use(text -> text)));
    } else if (presentation instanceof Presentation.Basic basic) {
      var pair = value(credential, basic.username()) + ':' + value(credential, basic.password());
      headers.add(
          field(
              HttpHeader.AUTHORIZATION.asString(),
              "Basic " + Base64.getEncoder().encodeToString(pair.getBytes(UTF_8))));
    } else if (presentation instanceof Presentation.Headers named) {
      named.headers().forEach((name, value) -> headers.add(field(name, value(credential, value))));
    }
  }

  private String value(Credential credential, Value value) {
    if (value instanceof Value.Literal literal) {
      return literal.text();
    }
    return secret(credential, ((Value.Field) value).name()).use(text -> text);
  }

  private Secret secret(Credential credential, String field) {
    var stored = credential.fields().get(field);
    return stored != null
        ? stored
        : credential.token().orElseThrow(() -> unusable("lacks the field '" + field + "'"));
  }

  private HttpField field(String name, String value) {
    if (!ReplyHeaders.isSafe(value)) {
      throw unusable("holds characters that cannot stand in a header");
    }
    return new HttpField(name, value);
  }

  /** What the stored parameters say, or the connection's default. */
  Optional<String> param(Optional<Credential> credential, String name) {
    var stored = credential.map(Credential::params).map(params -> params.get(name));
    if (stored.isPresent()) {
      return stored;
    }
    var declared = connection.params().get(name);
    return declared == null ? Optional.empty() : declared.defaultValue();
  }

  GatewayException unusable(String why) {
    return new GatewayException(
            ErrorCode.RECONNECT_REQUIRED,
            "what is stored for connection '%s' %s; connect again"
                .formatted(connection.name(), why))
        .connection(connection.name());
  }

  GatewayException refusedUpstream() {
    return new GatewayException(
            ErrorCode.RECONNECT_REQUIRED,
            "the upstream refused the credential stored for connection '%s'; connect again"
                .formatted(connection.name()))
        .connection(connection.name());
  }
}
