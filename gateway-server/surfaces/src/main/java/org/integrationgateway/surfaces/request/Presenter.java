package org.integrationgateway.surfaces.request;

import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpField;
import org.integrationgateway.base.text.SentHeaders;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.Credential;

/** Puts a credential into the headers of a request, as its connection says. */
final class Presenter {
  private static final String MASK = "***";
  private static final String AUTHORIZATION = "Authorization";

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
    connection
        .presentation()
        .write(name -> secret(credential, name), (name, value) -> headers.add(field(name, value)));
  }

  /** Gives the headers that present a credential, with a mask in place of what they present. */
  void mask(Connection.HeaderWriter headers) {
    connection
        .presentation()
        .write(field -> Secret.of(MASK), (name, value) -> headers.write(name, masked(name, value)));
  }

  /** The scheme says how the credential is presented, and nothing about it. */
  private static String masked(String name, String value) {
    int space = value.indexOf(' ');
    return name.equalsIgnoreCase(AUTHORIZATION) && space > 0
        ? value.substring(0, space + 1) + MASK
        : MASK;
  }

  private Secret secret(Credential credential, String field) {
    var stored = credential.fields().get(field);
    return stored != null
        ? stored
        : credential.token().orElseThrow(() -> unusable("lacks the field '" + field + "'"));
  }

  private HttpField field(String name, String value) {
    if (!SentHeaders.canBeSent(value)) {
      throw unusable("holds characters that cannot stand in a header");
    }
    return new HttpField(name, value);
  }

  /** Whether the credential is a token of an authorization server. */
  boolean isOAuth() {
    return connection.auth().isOAuth();
  }

  /** Returns the stored parameter, or the connection's default. */
  Optional<String> param(Optional<Credential> credential, String name) {
    var stored = credential.map(Credential::params).map(params -> params.get(name));
    if (stored.isPresent()) {
      return stored;
    }
    var declared = connection.params().get(name);
    return declared == null ? Optional.empty() : declared.defaultValue();
  }

  /**
   * The value of a parameter of the connection in an operation's path; empty when the connection
   * declares none of this name.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when it is declared and has no value that
   *     can stand in a path
   */
  Optional<String> pathParam(Optional<Credential> credential, String name) {
    if (!connection.params().containsKey(name)) {
      return Optional.empty();
    }
    var value = param(credential, name).orElse("");
    if (value.isEmpty() || value.equals(".") || value.equals("..")) {
      throw unusable("has no '" + name + "' that can be part of a path");
    }
    return Optional.of(value);
  }

  GatewayException unusable(String why) {
    return new GatewayException(
            ErrorCode.RECONNECT_REQUIRED,
            "the credential stored for connection '%s' %s; connect again"
                .formatted(connection.name(), why))
        .connection(connection.name());
  }

  CredentialRefusedException refused() {
    return new CredentialRefusedException(
        "the upstream refused the credential stored for connection '" + connection.name() + "'");
  }
}
