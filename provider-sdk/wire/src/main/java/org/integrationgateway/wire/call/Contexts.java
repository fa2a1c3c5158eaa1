package org.integrationgateway.wire.call;

import static org.integrationgateway.wire.value.OptionalText.text;

import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientCall;
import io.grpc.ClientInterceptor;
import io.grpc.Context;
import io.grpc.ForwardingClientCall.SimpleForwardingClientCall;
import io.grpc.Metadata;
import io.grpc.MethodDescriptor;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerInterceptor;
import io.grpc.Status;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.trace.CurrentSpan;
import org.integrationgateway.protocol.v1.CallerKind;
import org.integrationgateway.protocol.v1.RequestContext;
import org.integrationgateway.sdk.CallContext;
import org.integrationgateway.sdk.Party;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.Subject;

/** Call contexts, to the wire and back: as metadata of any call, beside its message. */
public final class Contexts {
  private static final Metadata.Key<byte[]> HEADER =
      Metadata.Key.of("gateway-context-bin", Metadata.BINARY_BYTE_MARSHALLER);
  private static final Context.Key<CallContext> INCOMING = Context.key("gateway-context");

  private Contexts() {}

  /** A channel that sends the context in force on the calling thread. */
  public static Channel giving(Channel channel) {
    return io.grpc.ClientInterceptors.intercept(channel, new Giving());
  }

  /** Sets the context in the headers, and replaces an earlier one. */
  public static void put(Metadata headers, CallContext context) {
    headers.discardAll(HEADER);
    headers.put(HEADER, write(context).toByteArray());
  }

  /** Reads the context of incoming calls. */
  public static ServerInterceptor taking() {
    return new Taking();
  }

  /** The context that came with the call being served. */
  public static Optional<CallContext> incoming() {
    return Optional.ofNullable(INCOMING.get());
  }

  /** The gRPC context of a call that is served under this call context; unchanged when empty. */
  public static Context serving(Context call, Optional<CallContext> context) {
    return context.isEmpty() ? call : call.withValue(INCOMING, context.get());
  }

  private static final class Giving implements ClientInterceptor {
    @Override
    public <Q, A> ClientCall<Q, A> interceptCall(
        MethodDescriptor<Q, A> method, CallOptions options, Channel next) {
      var call = next.newCall(method, options);
      var context = CallContext.current();
      if (context.isEmpty()) {
        return call;
      }
      return new SimpleForwardingClientCall<>(call) {
        @Override
        public void start(Listener<A> answers, Metadata headers) {
          put(headers, context.get());
          super.start(answers, headers);
        }
      };
    }
  }

  private static final class Taking implements ServerInterceptor {
    @Override
    public <Q, A> ServerCall.Listener<Q> interceptCall(
        ServerCall<Q, A> call, Metadata headers, ServerCallHandler<Q, A> next) {
      byte[] header = headers.get(HEADER);
      if (header == null) {
        return next.startCall(call, headers);
      }
      try {
        var context = read(RequestContext.parseFrom(header));
        return io.grpc.Contexts.interceptCall(
            Context.current().withValue(INCOMING, context), call, headers, next);
      } catch (InvalidProtocolBufferException | IllegalArgumentException wrong) {
        call.close(
            Status.INVALID_ARGUMENT.withDescription(
                "metadata '" + HEADER.name() + "' is not a RequestContext: " + wrong.getMessage()),
            new Metadata());
        return new ServerCall.Listener<>() {};
      }
    }
  }

  /** The context, with the step of a trace that this thread carries out. */
  public static RequestContext write(CallContext context) {
    var written =
        RequestContext.newBuilder()
            .setSubject(write(context.subject()))
            .setCallerKind(write(context.party()))
            .setDepth(context.depth())
            .addAllChain(context.chain())
            .setRequestId(context.requestId())
            .setIdempotencyKey(context.idempotencyKey().orElse(""))
            .setOriginRef(context.originRef().orElse(""))
            .setBaseUrl(context.baseUrl().orElse(""))
            .putAllMetadata(context.in(CurrentSpan.get().headers()).metadata());
    context
        .access()
        .ifPresent(
            access -> written.getAccessBuilder().setPolicy(access.policy()).setRole(access.role()));
    context.hostToken().ifPresent(token -> written.setHostToken(token.use(text -> text)));
    return written.build();
  }

  public static CallContext read(RequestContext context) {
    return new CallContext(
        read(context.getSubject()),
        read(context.getCallerKind()),
        context.getDepth(),
        context.getChainList(),
        context.getRequestId(),
        text(context.getIdempotencyKey()),
        context.hasAccess()
            ? Optional.of(
                new CallContext.Access(
                    context.getAccess().getPolicy(), context.getAccess().getRole()))
            : Optional.empty(),
        text(context.getOriginRef()),
        text(context.getBaseUrl()),
        text(context.getHostToken()).map(Secret::of),
        context.getMetadataMap());
  }

  public static org.integrationgateway.protocol.v1.Subject write(Subject subject) {
    return org.integrationgateway.protocol.v1.Subject.newBuilder()
        .setId(subject.id())
        .setEmail(subject.email().orElse(""))
        .setDisplayName(subject.displayName().orElse(""))
        .addAllScopes(subject.scopes())
        .build();
  }

  public static Subject read(org.integrationgateway.protocol.v1.Subject subject) {
    return new Subject(
        subject.getId(),
        text(subject.getEmail()),
        text(subject.getDisplayName()),
        List.copyOf(subject.getScopesList()));
  }

  public static CallerKind write(Party party) {
    return switch (party) {
      case USER -> CallerKind.CALLER_KIND_USER;
      case PROVIDER -> CallerKind.CALLER_KIND_PROVIDER;
      case WORKFLOW -> CallerKind.CALLER_KIND_WORKFLOW;
      case AGENT -> CallerKind.CALLER_KIND_AGENT;
    };
  }

  public static Party read(CallerKind kind) {
    return switch (kind) {
      case CALLER_KIND_UNSPECIFIED, CALLER_KIND_USER, UNRECOGNIZED -> Party.USER;
      case CALLER_KIND_PROVIDER -> Party.PROVIDER;
      case CALLER_KIND_WORKFLOW -> Party.WORKFLOW;
      case CALLER_KIND_AGENT -> Party.AGENT;
    };
  }
}
