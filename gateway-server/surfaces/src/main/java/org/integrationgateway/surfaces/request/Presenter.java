package org.integrationgateway.surfaces.request;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URI;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.base.text.PercentEncoding;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.catalog.CredentialRefusedException;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.outbound.PresentedSend;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.engines.signing.Presentation;
import org.integrationgateway.engines.signing.PresentedRequest;
import org.integrationgateway.engines.signing.ProvenToken;
import org.integrationgateway.sdk.app.Credential;

/** Puts a credential into requests, as its connection says. */
final class Presenter {
  private static final String MASK = "***";
  private static final int MOST_SAID = 4096;

  private final Connection connection;

  Presenter(Connection connection) {
    this.connection = connection;
  }

  /**
   * Sends a request with the credential, and once more where the upstream asks for it.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when what was stored does not fit
   */
  Reply send(
      Credential credential, OutboundRequest request, Function<OutboundRequest, Reply> send) {
    try {
      return new PresentedSend(connection.presentation(), values(credential)).send(request, send);
    } catch (TemplateException unfit) {
      throw unusable(unfit.reason());
    }
  }

  /**
   * The request with the credential.
   *
   * @throws GatewayException {@code RECONNECT_REQUIRED} when what was stored does not fit
   */
  OutboundRequest presenting(OutboundRequest request, Credential credential) {
    try {
      return request.presenting(connection.presentation(), values(credential));
    } catch (TemplateException unfit) {
      throw unusable(unfit.reason());
    }
  }

  private CredentialValues values(Credential credential) {
    return new CredentialValues(
        name -> {
          var stored = Optional.ofNullable(credential.fields().get(name));
          return stored.isPresent()
                  || name.equals(ProvenToken.KEY)
                  || connection.params().containsKey(name)
              ? stored
              : credential.token();
        },
        name -> param(Optional.of(credential), name),
        InstantSource.system());
  }

  /** The headers that present a credential, with a mask in place of what they present. */
  Map<String, String> maskedHeaders() {
    var headers = new LinkedHashMap<String, String>();
    connection.presentation().headerNames().forEach(name -> headers.put(name, MASK));
    var shown = PresentedRequest.blank();
    try {
      connection.presentation().present(CredentialValues.masked(MASK), shown);
    } catch (TemplateException unfit) {
      // The names tell enough: a mask is no key that can sign.
    }
    shown.added().forEach(added -> headers.put(added.getKey(), masked(added)));
    return headers;
  }

  /** The scheme says how the credential is presented, and nothing about it. */
  private static String masked(Map.Entry<String, String> header) {
    int space = header.getValue().indexOf(' ');
    return header.getKey().equalsIgnoreCase(Presentation.AUTHORIZATION) && space > 0
        ? header.getValue().substring(0, space + 1) + MASK
        : MASK;
  }

  /** The URL with the parameters that present a credential, with masks as their values. */
  URI masked(URI uri) {
    var text = new StringBuilder(uri.toString());
    for (var name : connection.presentation().queryNames()) {
      text.append(text.indexOf("?") < 0 ? '?' : '&');
      PercentEncoding.VALUE.append(text, name);
      text.append('=').append(MASK);
    }
    return URI.create(text.toString());
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
    return refused(0, "");
  }

  /** The refusal with the beginning of its body, where reading that does not block. */
  CredentialRefusedException refused(Reply reply) {
    var said = reply.body().inMemory().orElseGet(() -> new byte[0]);
    return refused(reply.status(), new String(said, 0, Math.min(said.length, MOST_SAID), UTF_8));
  }

  private CredentialRefusedException refused(int status, String said) {
    return new CredentialRefusedException(
        "the upstream refused the credential stored for connection '" + connection.name() + "'",
        status,
        said);
  }
}
