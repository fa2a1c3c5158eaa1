package org.integrationgateway.connections.check;

import java.net.URI;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Optional;
import org.integrationgateway.base.template.TemplateException;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Connection;
import org.integrationgateway.core.connection.CheckSettings;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.engines.signing.CredentialValues;
import org.integrationgateway.manifest.connection.ConnectionCheck.Expectation;
import org.integrationgateway.manifest.connection.ConnectionCheck.Request;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.Credential;

/** A request without a body that a package has for its check alone. */
record RequestTarget(Connection connection, CheckSettings settings, Request request)
    implements CheckTarget {
  @Override
  public String title() {
    return request.url();
  }

  @Override
  public Optional<Expectation> expected() {
    return settings.declared().expect();
  }

  @Override
  public Reply ask(Subject subject, Credential credential, Deadline deadline) {
    var headers = new HashMap<>(settings.headers());
    headers.putIfAbsent("Accept", "application/json");
    var get = OutboundRequest.get(target(credential), headers);
    var plain =
        new OutboundRequest(
            request.method().orElse("GET"), get.uri(), get.headers(), Optional.empty());
    return settings.outbound().send(presenting(plain, credential), deadline);
  }

  private URI target(Credential credential) {
    try {
      return UrlTemplate.endpoint(request.url())
          .expand(name -> Optional.ofNullable(credential.params().get(name)));
    } catch (UrlTemplate.UnusableParameterException unusable) {
      throw unusable("the connection %s".formatted(unusable.getMessage()));
    }
  }

  private OutboundRequest presenting(OutboundRequest plain, Credential credential) {
    var values =
        new CredentialValues(
            name -> Optional.ofNullable(credential.fields().get(name)).or(credential::token),
            name -> Optional.ofNullable(credential.params().get(name)),
            InstantSource.system());
    try {
      return plain.presenting(connection.presentation(), values);
    } catch (TemplateException unfit) {
      throw unusable("the credential %s".formatted(unfit.reason()));
    }
  }

  private static GatewayException unusable(String why) {
    return new GatewayException(ErrorCode.RECONNECT_REQUIRED, why + ", which the check needs");
  }
}
