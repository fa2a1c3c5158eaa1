package org.integrationgateway.server.api.v2;

import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Message;
import io.grpc.Context;
import io.grpc.ServerMethodDefinition;
import io.grpc.StatusRuntimeException;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.host.wire.CallSession;
import org.integrationgateway.http.exchange.Exchange;
import org.integrationgateway.http.grpc.DirectCall;
import org.integrationgateway.http.route.RouteHandler;
import org.integrationgateway.http.route.RouteInput;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.server.api.v2.transcode.HttpBinding;
import org.integrationgateway.server.api.v2.transcode.JsonMessageReader;
import org.integrationgateway.server.api.v2.transcode.JsonMessageWriter;
import org.integrationgateway.server.api.v2.transcode.PathFields;
import org.integrationgateway.server.api.v2.transcode.QueryReader;
import org.integrationgateway.server.api.v2.transcode.Violations;

/**
 * One route of a public method: its request from path, query and body, its answer as JSON. What a
 * request needs is prepared when the route is made.
 *
 * @param <Q> the request
 * @param <A> the answer
 */
final class MethodRoute<Q extends Message, A extends Message> implements RouteHandler {
  private final ServerMethodDefinition<Q, A> method;
  private final HttpBinding binding;
  private final Q prototype;
  private final Set<FieldDescriptor> bound;
  private final QueryReader query;
  private final Optional<KeyHeader> key;
  private final Function<Exchange, CallSession> admission;
  private final Duration timeout;

  /**
   * @param prototype an empty request
   * @param admission resolves the caller of a request
   * @param timeout how long a caller waits for an answer
   */
  MethodRoute(
      ServerMethodDefinition<Q, A> method,
      HttpBinding binding,
      Q prototype,
      Function<Exchange, CallSession> admission,
      Duration timeout) {
    this.method = method;
    this.binding = binding;
    this.prototype = prototype;
    this.admission = admission;
    this.timeout = timeout;
    var request = prototype.getDescriptorForType();
    bound = new LinkedHashSet<>();
    binding.fields().forEach(name -> bound.add(request.findFieldByName(name)));
    query = new QueryReader(request, bound);
    key = binding.hasBody() ? KeyHeader.of(request) : Optional.empty();
  }

  /** The input beside path and body; the query is checked with the request. */
  RouteInput input() {
    var input = binding.hasBody() ? RouteInput.NONE : RouteInput.ANY_QUERY;
    return key.isPresent() ? input.withIdempotencyKey() : input;
  }

  @Override
  public void handle(Exchange exchange) throws IOException {
    // An unknown caller neither makes the server read a body nor learns what is wrong with it.
    var session = admission.apply(exchange);
    var request = request(exchange);
    var context = session.in(Context.current());
    var outer = context.attach();
    try {
      var answer = Deadline.in(timeout).during(() -> DirectCall.answer(method, request));
      exchange.reply(200, "application/json", JsonMessageWriter.write(answer));
    } catch (StatusRuntimeException refused) {
      RpcStatus.answer(exchange, refused);
    } finally {
      context.detach(outer);
    }
  }

  private Q request(Exchange exchange) throws IOException {
    var request = prototype.newBuilderForType();
    var wrong = new Violations();
    PathFields.read(bound, exchange::path, request, wrong);
    if (binding.hasBody()) {
      new JsonMessageReader(wrong).request(exchange.exactJsonObject(), request, bound);
      key.ifPresent(header -> header.read(exchange, request));
    } else {
      refuseBody(exchange);
      query.read(exchange.query().toMap(), request, wrong);
    }
    wrong.check();
    return built(request);
  }

  @SuppressWarnings("unchecked") // the builder was made by the prototype
  private Q built(Message.Builder request) {
    return (Q) request.build();
  }

  private void refuseBody(Exchange exchange) {
    if (exchange.bodyLength() > 0) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST,
          binding.method() + " takes no body: send its fields as query parameters");
    }
  }
}
