package org.integrationgateway.people.api.oauth;

import java.io.IOException;
import java.util.Optional;
import org.integrationgateway.connections.oauth.OAuthRefusal;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.exchange.Query;

/** Reads the forms of OAuth clients; what is wrong in them is an {@link OAuthRefusal}. */
final class OAuthForm {
  private OAuthForm() {}

  static Query of(Exchange exchange) throws IOException {
    try {
      return exchange.form();
    } catch (GatewayException malformed) {
      if (malformed.code() == ErrorCode.PAYLOAD_TOO_LARGE) {
        throw malformed;
      }
      throw new OAuthRefusal("invalid_request", malformed.detail());
    }
  }

  static PresentedClient client(Exchange exchange, Query form) {
    try {
      return PresentedClient.read(exchange, form);
    } catch (GatewayException twice) {
      throw twice.code() == ErrorCode.INVALID_REQUEST
          ? new OAuthRefusal("invalid_request", twice.detail())
          : twice;
    }
  }

  static Optional<String> optional(Query form, String name) {
    try {
      return form.single(name).filter(value -> !value.isEmpty());
    } catch (GatewayException twice) {
      throw new OAuthRefusal("invalid_request", twice.detail());
    }
  }

  static String required(Query form, String name) {
    return optional(form, name)
        .orElseThrow(() -> new OAuthRefusal("invalid_request", "'%s' is missing".formatted(name)));
  }
}
