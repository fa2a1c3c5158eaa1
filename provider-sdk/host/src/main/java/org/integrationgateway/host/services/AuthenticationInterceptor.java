package org.integrationgateway.host.services;

import io.grpc.Context;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Objects;
import java.util.Optional;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.internal.wire.call.Contexts;
import org.integrationgateway.sdk.internal.wire.call.HostHeaders;
import org.integrationgateway.sdk.internal.wire.value.ServiceFailures;
import org.integrationgateway.sdk.kind.ProviderKind;

/**
 * Authenticates calls to the host's services by their token, and runs them under the context of
 * that token.
 */
final class AuthenticationInterceptor implements ServerInterceptor {
  private static final Context.Key<HostServices> SERVICES = Context.key("host-services");
  private static final Context.Key<String> NAME = Context.key("host-service");

  private final HostAuthenticator authenticator;

  AuthenticationInterceptor(HostAuthenticator authenticator) {
    this.authenticator = authenticator;
  }

  /** The services that the authenticated caller may use. */
  static HostServices services() {
    return Objects.requireNonNull(SERVICES.get(), "the call was not authenticated");
  }

  /**
   * The service of this kind that the call names.
   *
   * @param requested the name in the request itself, for calls whose metadata has none
   */
  static <P> P service(ProviderKind<P> kind, String requested) {
    var name = Objects.requireNonNull(NAME.get());
    return services().service(kind, name.isEmpty() ? requested : name);
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    try {
      var session = authenticator.authenticate(token(headers));
      var context =
          Contexts.serving(Context.current(), session.context())
              .withValue(SERVICES, session.services())
              .withValue(NAME, Optional.ofNullable(headers.get(HostHeaders.NAME)).orElse(""));
      return io.grpc.Contexts.interceptCall(context, call, headers, next);
    } catch (ServiceException refused) {
      var status = ServiceFailures.ALL.toStatus(refused).orElseThrow();
      call.close(
          status.getStatus(), Optional.ofNullable(status.getTrailers()).orElseGet(Metadata::new));
      return new ServerCall.Listener<>() {};
    } catch (RuntimeException defect) {
      call.close(Status.INTERNAL.withDescription("the host failed"), new Metadata());
      return new ServerCall.Listener<>() {};
    }
  }

  private static Secret token(Metadata headers) {
    var token = headers.get(HostHeaders.TOKEN);
    if (token == null || token.isEmpty()) {
      throw new ServiceException(
          Reason.INVALID_TOKEN,
          "no token was presented: send metadata '%s' with the value of SERVICE_HOST_TOKEN"
              .formatted(HostHeaders.TOKEN.name()));
    }
    return Secret.of(token);
  }
}
