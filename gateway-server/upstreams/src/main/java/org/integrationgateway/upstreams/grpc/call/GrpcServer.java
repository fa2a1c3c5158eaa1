package org.integrationgateway.upstreams.grpc.call;

import com.google.protobuf.DynamicMessage;
import com.google.protobuf.TypeRegistry;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.ClientInterceptors;
import io.grpc.MethodDescriptor;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.MetadataUtils;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.outbound.Outbound;
import org.integrationgateway.core.outbound.OutboundRequest;
import org.integrationgateway.core.url.UrlTemplate;
import org.integrationgateway.sdk.Deadline;
import org.integrationgateway.surfaces.request.AppRequests;
import org.integrationgateway.upstreams.grpc.GrpcMethod;

/** The gRPC server of an app: its methods are called with the credential of each invocation. */
public final class GrpcServer {
  private final UrlTemplate target;
  private final List<HttpField> headers;
  private final AppRequests requests;
  private final Outbound outbound;
  private final GrpcChannels channels;
  private final MessageJson json;
  private final GrpcFailures failures;

  /** Sends the calls of the server's reflection. */
  public static Channel plain(
      URI url, Map<String, String> headers, Outbound outbound, GrpcChannels channels) {
    var sent =
        headers.entrySet().stream()
            .map(header -> new Reply.Header(header.getKey(), header.getValue()))
            .toList();
    return ClientInterceptors.intercept(
        channels.to(url, outbound),
        MetadataUtils.newAttachHeadersInterceptor(GrpcMetadata.of(sent)));
  }

  /**
   * Prepares calls.
   *
   * @param target {@code https://host:port}, or http for plain text; may hold {@code {param}}, a
   *     parameter of the connection
   * @param headers metadata of every call
   * @param types that may stand in a {@code google.protobuf.Any}
   * @throws IllegalArgumentException when the target is not a host with a port
   */
  public GrpcServer(
      String target,
      Map<String, String> headers,
      AppRequests requests,
      Outbound outbound,
      GrpcChannels channels,
      TypeRegistry types) {
    this.target = UrlTemplate.base(target);
    this.requests = requests;
    this.outbound = outbound;
    this.channels = channels;
    this.json = new MessageJson(types);
    this.failures = new GrpcFailures(json);
    var fixed = new ArrayList<HttpField>();
    headers.forEach((name, value) -> fixed.add(new PreEncodedHttpField(name, value)));
    this.headers = List.copyOf(fixed);
  }

  /** Why no call can be made with these parameters of a connection. */
  Optional<String> problem(Map<String, String> params) {
    return target.problem(name -> Optional.ofNullable(params.get(name)));
  }

  MessageJson json() {
    return json;
  }

  GrpcFailures failures() {
    return failures;
  }

  AppRequests requests() {
    return requests;
  }

  List<HttpField> headers() {
    return headers;
  }

  /** The URL of a call, as HTTP/2 carries it. */
  URI url(GrpcMethod method, Invocation invocation) {
    var url = new StringBuilder();
    requests.base(target, invocation, url);
    return URI.create(url.append('/').append(method.path()).toString());
  }

  /** The channel of a call with its metadata, which presents the credential. */
  Channel channel(OutboundRequest presented) {
    return ClientInterceptors.intercept(
        channels.to(presented.uri(), outbound),
        MetadataUtils.newAttachHeadersInterceptor(GrpcMetadata.of(presented.plainHeaders())));
  }

  Outbound outbound() {
    return outbound;
  }

  /** Connects anew at the next call. */
  void forget(URI url) {
    channels.forget(url, outbound);
  }

  static CallOptions options(Deadline deadline) {
    return CallOptions.DEFAULT.withDeadlineAfter(
        Math.max(1, deadline.remaining().toNanos()), TimeUnit.NANOSECONDS);
  }

  static MethodDescriptor<DynamicMessage, DynamicMessage> wire(GrpcMethod method) {
    return MethodDescriptor.newBuilder(
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.request())),
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.answer())))
        .setType(
            method.isStream()
                ? MethodDescriptor.MethodType.SERVER_STREAMING
                : MethodDescriptor.MethodType.UNARY)
        .setFullMethodName(method.path())
        .build();
  }
}
