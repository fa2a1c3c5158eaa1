package org.integrationgateway.server.api.v2;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Message;
import io.grpc.MethodDescriptor.MethodType;
import io.grpc.MethodDescriptor.PrototypeMarshaller;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoMethodDescriptorSupplier;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.core.call.Door;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.host.wire.CallSession.Bodies;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.route.CallerResolver;
import org.integrationgateway.http.route.Routes;
import org.integrationgateway.protocol.v1.AppGrpc;
import org.integrationgateway.protocol.v1.IdentityGrpc;
import org.integrationgateway.server.api.v2.openapi.OpenApiText;
import org.integrationgateway.server.api.v2.openapi.PublicMethod;
import org.integrationgateway.server.api.v2.transcode.HttpBinding;
import org.integrationgateway.server.publicapi.CallerRequest;
import org.integrationgateway.server.publicapi.PublicApi;

/**
 * The public methods as REST: the routes that the annotations of the services name, and their
 * OpenAPI document. No route is written by hand.
 */
public final class RestV2 {
  /** The beginning of every route's path. */
  public static final String PREFIX = "/api/v2/";

  /** Methods of logins, which have no caller yet. */
  private static final Set<String> LOGINS =
      Set.of(
          IdentityGrpc.getAuthorizeMethod().getFullMethodName(),
          IdentityGrpc.getTokenMethod().getFullMethodName());

  private final List<ServerServiceDefinition> services;
  private final PublicApi api;
  private final CallerResolver callers;
  private final Function<String, Optional<String>> routeAuth;
  private final Function<String, Duration> times;

  /**
   * @param services of which the annotated methods are mounted; they run on the calling thread
   * @param routeAuth the identity provider that an app asks for, by its name
   * @param times how long a caller waits for an answer, by service
   */
  public RestV2(
      List<ServerServiceDefinition> services,
      PublicApi api,
      CallerResolver callers,
      Function<String, Optional<String>> routeAuth,
      Function<String, Duration> times) {
    this.services = services;
    this.api = api;
    this.callers = callers;
    this.routeAuth = routeAuth;
    this.times = times;
  }

  public void mount(Routes.Builder routes) {
    routes.failures(PREFIX, RpcStatus.FORMAT);
    var methods =
        services.stream()
            .flatMap(service -> service.getMethods().stream())
            .filter(method -> method.getMethodDescriptor().getType() == MethodType.UNARY)
            .map(RestV2::described)
            .filter(method -> !method.bindings().isEmpty())
            .toList();
    methods.forEach(method -> mount(method, routes));
    var described = methods.stream().map(Described::method).toList();
    new DocumentRoute(() -> OpenApiText.of(described)).mount(routes);
  }

  private record Described(
      ServerMethodDefinition<?, ?> definition,
      MethodDescriptor descriptor,
      List<HttpBinding> bindings) {
    private boolean isLogin() {
      return LOGINS.contains(definition.getMethodDescriptor().getFullMethodName());
    }

    private PublicMethod method() {
      return new PublicMethod(descriptor, bindings, isLogin());
    }
  }

  private static Described described(ServerMethodDefinition<?, ?> method) {
    var schema = method.getMethodDescriptor().getSchemaDescriptor();
    if (schema instanceof ProtoMethodDescriptorSupplier proto) {
      var descriptor = proto.getMethodDescriptor();
      return new Described(method, descriptor, HttpBinding.of(descriptor));
    }
    throw new IllegalArgumentException(
        method.getMethodDescriptor().getFullMethodName() + " has no descriptor");
  }

  @SuppressWarnings("unchecked") // the stubs of the protocol speak in messages
  private void mount(Described method, Routes.Builder routes) {
    var definition = (ServerMethodDefinition<Message, Message>) method.definition();
    var marshaller =
        (PrototypeMarshaller<Message>) definition.getMethodDescriptor().getRequestMarshaller();
    var prototype = Objects.requireNonNull(marshaller.getMessagePrototype());
    for (var binding : method.bindings()) {
      var route =
          new MethodRoute<>(
              definition,
              binding,
              prototype,
              admission(method, binding),
              times.apply(method.descriptor().getService().getFullName()));
      var input = method.isLogin() ? route.input().asLogin() : route.input();
      routes.add(binding.method(), binding.template(), input, route);
    }
  }

  private Function<Exchange, CallSession> admission(Described method, HttpBinding binding) {
    if (method.isLogin()) {
      return exchange -> api.loginSession(exchange.requestId());
    }
    boolean ofApp =
        AppGrpc.SERVICE_NAME.equals(method.descriptor().getService().getFullName())
            && binding.fields().contains("app");
    return ofApp
        ? exchange -> session(exchange, routeAuth.apply(exchange.path("app")))
        : exchange -> session(exchange, Optional.empty());
  }

  /** The session of the caller that a request proves to this identity provider. */
  private CallSession session(Exchange exchange, Optional<String> provider) {
    var request =
        new CallerRequest(
            Door.REST_V2,
            callers.resolveCall(exchange, provider),
            provider,
            CallerResolver.presented(exchange),
            exchange.requestId(),
            exchange.remoteAddress());
    return api.session(request, "", Bodies.BYTES);
  }
}
