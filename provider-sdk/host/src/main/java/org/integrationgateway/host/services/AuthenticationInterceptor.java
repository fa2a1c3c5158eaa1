package org.integrationgateway.host.services;

import io.grpc.Context;
import io.grpc.Contexts;
import io.grpc.Metadata;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.Optional;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.wire.call.HostHeaders;

/**
 * Authenticates calls to the host's services by their token, and runs them under the context of
 * that token.
 */
final class AuthenticationInterceptor implements ServerInterceptor {
  private final HostAuthenticator authenticator;

  AuthenticationInterceptor(HostAuthenticator authenticator) {
    this.authenticator = authenticator;
  }

  @Override
  public <Q, A> ServerCall.Listener<Q> interceptCall(
      ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
    try {
      var session = authenticator.authenticate(token(headers));
      var context =
          CallSession.ofProvider(
                  session.context(),
                  session.services(),
                  Optional.ofNullable(headers.get(HostHeaders.NAME)).orElse(""))
              .in(Context.current());
      return Contexts.interceptCall(context, call, headers, next);
    } catch (ServiceException refused) {
      var status = CallSession.refusal(refused);
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
