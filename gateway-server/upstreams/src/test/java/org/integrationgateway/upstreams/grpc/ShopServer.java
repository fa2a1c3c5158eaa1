package org.integrationgateway.upstreams.grpc;

import com.google.protobuf.Any;
import com.google.protobuf.Descriptors.FileDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Duration;
import com.google.protobuf.DynamicMessage;
import com.google.protobuf.StringValue;
import com.google.protobuf.Struct;
import com.google.protobuf.Value;
import com.google.rpc.Code;
import com.google.rpc.ErrorInfo;
import com.google.rpc.RetryInfo;
import com.google.rpc.Status;
import io.grpc.BindableService;
import io.grpc.Metadata;
import io.grpc.Server;
import io.grpc.ServerCall;
import io.grpc.ServerCallHandler;
import io.grpc.ServerServiceDefinition;
import io.grpc.ServiceDescriptor;
import io.grpc.StatusRuntimeException;
import io.grpc.netty.NettyServerBuilder;
import io.grpc.protobuf.ProtoFileDescriptorSupplier;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.protobuf.StatusProto;
import io.grpc.protobuf.services.ProtoReflectionServiceV1;
import io.grpc.stub.ServerCallStreamObserver;
import io.grpc.stub.ServerCalls;
import io.grpc.stub.StreamObserver;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorPool;

/** A gRPC server on a free port of this host, with the methods of {@code shop.proto}. */
public final class ShopServer implements AutoCloseable {
  private static final String FILE = "shop.binpb";
  private static final long MISSING = 404;
  private static final long BUSY = 429;
  private static final long LOCKED = 401;
  public static final long SILENT = 504;
  private static final long FLAKY = 503;

  private final Server server;
  private final FileDescriptor file;
  private final AtomicInteger streamed = new AtomicInteger();
  private final CountDownLatch cancelled = new CountDownLatch(1);
  private final CountDownLatch waiting = new CountDownLatch(1);
  private final CountDownLatch abandoned = new CountDownLatch(1);
  private final AtomicInteger flaky = new AtomicInteger();
  private volatile Metadata metadata = new Metadata();

  private ShopServer(NettyServerBuilder builder) throws IOException {
    this.file = items().getFile();
    builder.addService(service());
    this.server = builder.build().start();
  }

  /** A server without TLS and without reflection. */
  public static ShopServer start() throws IOException {
    return new ShopServer(onFreePort());
  }

  /** A server that tells its descriptors. */
  public static ShopServer reflecting() throws IOException {
    return new ShopServer(onFreePort().addService(ProtoReflectionServiceV1.newInstance()));
  }

  /** A server that tells its descriptors in the version v1alpha only. */
  @SuppressWarnings("deprecation") // so that servers are met that have nothing newer
  public static ShopServer reflectingAsBefore() throws IOException {
    return new ShopServer(
        onFreePort().addService(io.grpc.protobuf.services.ProtoReflectionService.newInstance()));
  }

  /** A server over TLS, with a certificate and its key in PEM. */
  public static ShopServer secure(Path certificate, Path key) throws IOException {
    return new ShopServer(onFreePort().useTransportSecurity(certificate.toFile(), key.toFile()));
  }

  private static NettyServerBuilder onFreePort() {
    return NettyServerBuilder.forAddress(new InetSocketAddress("127.0.0.1", 0));
  }

  /** The service of its descriptors. */
  public static com.google.protobuf.Descriptors.ServiceDescriptor items() {
    return pool().services().get(0);
  }

  /** The descriptors of {@code shop.proto}. */
  public static DescriptorPool pool() {
    try {
      var copy = Files.createTempFile("shop", ".binpb");
      try {
        copyDescriptors(copy);
        return DescriptorPool.read(copy);
      } finally {
        Files.delete(copy);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (DescriptorException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Writes the descriptor set to a file. */
  public static void copyDescriptors(Path target) throws IOException {
    try (var in = ShopServer.class.getResourceAsStream(FILE)) {
      Files.write(target, in.readAllBytes());
    }
  }

  /** Host and port. */
  public String target() {
    return "127.0.0.1:" + server.getPort();
  }

  /** The metadata of the last call. */
  public Metadata metadata() {
    return metadata;
  }

  /** The number of items that were sent in streams. */
  public int streamed() {
    return streamed.get();
  }

  /** The number of calls for item 503, of which every first one is refused as unavailable. */
  public int flaky() {
    return flaky.get();
  }

  /** Opens when a client has left a stream. */
  public CountDownLatch cancelled() {
    return cancelled;
  }

  /** Opens when a client waits for the silent item. */
  public CountDownLatch waiting() {
    return waiting;
  }

  /** Opens when a client no longer waits for the silent item. */
  public CountDownLatch abandoned() {
    return abandoned;
  }

  private BindableService service() {
    return () -> {
      var described = ServiceDescriptor.newBuilder(items().getFullName());
      described.setSchemaDescriptor((ProtoFileDescriptorSupplier) () -> file);
      var methods = items().getMethods().stream().map(ShopServer::method).toList();
      methods.forEach(described::addMethod);
      var definition = ServerServiceDefinition.builder(described.build());
      for (var method : methods) {
        definition.addMethod(method, noted(handler(method.getBareMethodName())));
      }
      return definition.build();
    };
  }

  private static io.grpc.MethodDescriptor<DynamicMessage, DynamicMessage> method(
      MethodDescriptor method) {
    var type =
        method.isClientStreaming()
            ? method.isServerStreaming()
                ? io.grpc.MethodDescriptor.MethodType.BIDI_STREAMING
                : io.grpc.MethodDescriptor.MethodType.CLIENT_STREAMING
            : method.isServerStreaming()
                ? io.grpc.MethodDescriptor.MethodType.SERVER_STREAMING
                : io.grpc.MethodDescriptor.MethodType.UNARY;
    return io.grpc.MethodDescriptor.newBuilder(
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getInputType())),
            ProtoUtils.marshaller(DynamicMessage.getDefaultInstance(method.getOutputType())))
        .setType(type)
        .setFullMethodName(method.getService().getFullName() + '/' + method.getName())
        .build();
  }

  private ServerCallHandler<DynamicMessage, DynamicMessage> noted(
      ServerCallHandler<DynamicMessage, DynamicMessage> handler) {
    return new ServerCallHandler<>() {
      @Override
      public ServerCall.Listener<DynamicMessage> startCall(
          ServerCall<DynamicMessage, DynamicMessage> call, Metadata headers) {
        metadata = headers;
        return handler.startCall(call, headers);
      }
    };
  }

  private ServerCallHandler<DynamicMessage, DynamicMessage> handler(String name) {
    return switch (name) {
      case "GetItem", "OldItem" -> ServerCalls.asyncUnaryCall(this::get);
      case "PutItem" -> ServerCalls.asyncUnaryCall(ShopServer::answer);
      case "ListItems" -> ServerCalls.asyncServerStreamingCall(this::list);
      case "ShowMetadata" -> ServerCalls.asyncUnaryCall(this::show);
      default -> ServerCalls.asyncBidiStreamingCall(observer -> observer);
    };
  }

  private void get(DynamicMessage request, StreamObserver<DynamicMessage> to) {
    var type = request.getDescriptorForType();
    long number = (long) request.getField(type.findFieldByName("number"));
    if (number == MISSING) {
      to.onError(
          refusal(
              Code.NOT_FOUND,
              "no item has the number 404",
              ErrorInfo.newBuilder().setReason("NO_ITEM").setDomain("shop").build()));
    } else if (number == FLAKY && flaky.getAndIncrement() % 2 == 0) {
      to.onError(refusal(Code.UNAVAILABLE, "not now", RetryInfo.getDefaultInstance()));
    } else if (number == BUSY) {
      var wait = RetryInfo.newBuilder().setRetryDelay(Duration.newBuilder().setSeconds(7)).build();
      to.onError(refusal(Code.RESOURCE_EXHAUSTED, "the shop is full", wait));
    } else if (number == LOCKED) {
      to.onError(io.grpc.Status.UNAUTHENTICATED.withDescription("no").asRuntimeException());
    } else if (number == SILENT) {
      var call = (ServerCallStreamObserver<DynamicMessage>) to;
      call.setOnCancelHandler(abandoned::countDown);
      waiting.countDown();
    } else {
      answer(item(number), to);
    }
  }

  private static StatusRuntimeException refusal(
      Code code, String message, com.google.protobuf.Message detail) {
    return StatusProto.toStatusRuntimeException(
        Status.newBuilder()
            .setCode(code.getNumber())
            .setMessage(message)
            .addDetails(Any.pack(detail))
            .build());
  }

  private void list(DynamicMessage request, StreamObserver<DynamicMessage> to) {
    var type = request.getDescriptorForType();
    int count = (int) request.getField(type.findFieldByName("count"));
    int pause = (int) request.getField(type.findFieldByName("pause"));
    int failAfter = (int) request.getField(type.findFieldByName("fail_after"));
    var call = (ServerCallStreamObserver<DynamicMessage>) to;
    call.setOnCancelHandler(cancelled::countDown);
    new Thread(
            () -> {
              for (int i = 1; i <= count && !call.isCancelled(); i++) {
                to.onNext(item(i));
                streamed.incrementAndGet();
                if (i == failAfter) {
                  to.onError(
                      io.grpc.Status.ABORTED.withDescription("the list changed").asException());
                  return;
                }
                LockSupport.parkNanos(pause * 1_000_000L);
              }
              if (!call.isCancelled()) {
                to.onCompleted();
              }
            })
        .start();
  }

  private void show(DynamicMessage unused, StreamObserver<DynamicMessage> to) {
    var all = Struct.newBuilder();
    for (var name : metadata.keys()) {
      if (!name.endsWith(Metadata.BINARY_HEADER_SUFFIX)) {
        var value = metadata.get(Metadata.Key.of(name, Metadata.ASCII_STRING_MARSHALLER));
        all.putFields(name, Value.newBuilder().setStringValue(value).build());
      }
    }
    answer(DynamicMessage.newBuilder(all.build()).build(), to);
  }

  private static void answer(DynamicMessage message, StreamObserver<DynamicMessage> to) {
    to.onNext(message);
    to.onCompleted();
  }

  private DynamicMessage item(long number) {
    var type = file.findMessageTypeByName("Item");
    return DynamicMessage.newBuilder(type)
        .setField(type.findFieldByName("number"), number)
        .setField(type.findFieldByName("display_name"), "Item " + number)
        .setField(
            type.findFieldByName("attached"), Any.pack(StringValue.of("attached to " + number)))
        .build();
  }

  @Override
  public void close() {
    server.shutdownNow();
  }
}
