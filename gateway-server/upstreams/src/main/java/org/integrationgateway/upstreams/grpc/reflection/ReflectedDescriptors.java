package org.integrationgateway.upstreams.grpc.reflection;

import com.google.protobuf.ByteString;
import com.google.protobuf.DescriptorProtos.FileDescriptorProto;
import com.google.protobuf.InvalidProtocolBufferException;
import io.grpc.CallOptions;
import io.grpc.Channel;
import io.grpc.MethodDescriptor;
import io.grpc.Status;
import io.grpc.StatusException;
import io.grpc.StatusRuntimeException;
import io.grpc.reflection.v1.ServerReflectionGrpc;
import io.grpc.reflection.v1.ServerReflectionRequest;
import io.grpc.reflection.v1.ServerReflectionResponse;
import io.grpc.reflection.v1.ServiceResponse;
import io.grpc.stub.BlockingClientCall;
import io.grpc.stub.ClientCalls;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorPool;

/**
 * Asks a server for the descriptors of its services, by <a
 * href="https://github.com/grpc/grpc/blob/master/doc/server-reflection.md">gRPC server
 * reflection</a> v1, or v1alpha where the server has only that: within 20 seconds, at most 1,000
 * services, and files as {@link DescriptorPool} limits them.
 */
public final class ReflectedDescriptors {
  private static final long SECONDS = 20;
  private static final int MOST_SERVICES = 1_000;
  private static final String OWN = "grpc.";
  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> V1 =
      ServerReflectionGrpc.getServerReflectionInfoMethod();

  /** The messages are the same, under another name. */
  private static final MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse>
      V1_ALPHA =
          V1.toBuilder()
              .setFullMethodName("grpc.reflection.v1alpha.ServerReflection/ServerReflectionInfo")
              .build();

  private final BlockingClientCall<ServerReflectionRequest, ServerReflectionResponse> call;
  private final Map<String, FileDescriptorProto> files = new LinkedHashMap<>();
  private long size;

  private ReflectedDescriptors(
      BlockingClientCall<ServerReflectionRequest, ServerReflectionResponse> call) {
    this.call = call;
  }

  /**
   * Asks a server.
   *
   * @param services full names; empty: all that the server lists
   * @throws StatusException when the server cannot be reached or refuses
   * @throws DescriptorException when its descriptors cannot be used
   */
  public static DescriptorPool of(Channel channel, List<String> services)
      throws StatusException, DescriptorException {
    try {
      return asked(channel, V1, services);
    } catch (StatusException refused) {
      if (refused.getStatus().getCode() != Status.Code.UNIMPLEMENTED) {
        throw refused;
      }
      return asked(channel, V1_ALPHA, services);
    }
  }

  private static DescriptorPool asked(
      Channel channel,
      MethodDescriptor<ServerReflectionRequest, ServerReflectionResponse> method,
      List<String> services)
      throws StatusException, DescriptorException {
    var options = CallOptions.DEFAULT.withDeadlineAfter(Duration.ofSeconds(SECONDS));
    var call = ClientCalls.blockingBidiStreamingCall(channel, method, options);
    try {
      return new ReflectedDescriptors(call).all(services);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw Status.CANCELLED.withCause(e).asException();
    } catch (TimeoutException late) {
      throw Status.DEADLINE_EXCEEDED.withCause(late).asException();
    } catch (StatusRuntimeException failed) {
      throw failed.getStatus().asException(failed.getTrailers());
    } finally {
      call.cancel("all was told", null);
    }
  }

  private DescriptorPool all(List<String> services)
      throws StatusException, DescriptorException, InterruptedException, TimeoutException {
    for (var service : services.isEmpty() ? listed() : services) {
      add(
          answer(ServerReflectionRequest.newBuilder().setFileContainingSymbol(service).build())
              .getFileDescriptorResponse()
              .getFileDescriptorProtoList());
    }
    var missing = new ArrayDeque<>(files.values());
    while (!missing.isEmpty()) {
      for (var imported : missing.remove().getDependencyList()) {
        if (!files.containsKey(imported) && !DescriptorPool.isKnown(imported)) {
          int before = files.size();
          add(
              answer(ServerReflectionRequest.newBuilder().setFileByFilename(imported).build())
                  .getFileDescriptorResponse()
                  .getFileDescriptorProtoList());
          files.values().stream().skip(before).forEach(missing::add);
        }
      }
    }
    return DescriptorPool.of(files.values());
  }

  private List<String> listed()
      throws StatusException, DescriptorException, InterruptedException, TimeoutException {
    var names =
        answer(ServerReflectionRequest.newBuilder().setListServices("").build())
            .getListServicesResponse()
            .getServiceList()
            .stream()
            .map(ServiceResponse::getName)
            .filter(name -> !name.startsWith(OWN))
            .toList();
    if (names.size() > MOST_SERVICES) {
      throw new DescriptorException(
          "the server lists %d services, of which at most %d are read: name those that are needed in surfaces.grpc.services"
              .formatted(names.size(), MOST_SERVICES));
    }
    return names;
  }

  private ServerReflectionResponse answer(ServerReflectionRequest request)
      throws StatusException, DescriptorException, InterruptedException, TimeoutException {
    boolean sent = call.write(request, SECONDS, TimeUnit.SECONDS);
    var answer = sent ? call.read(SECONDS, TimeUnit.SECONDS) : call.read();
    if (answer == null) {
      throw new DescriptorException("the server ended its reflection without a response");
    }
    if (answer.hasErrorResponse()) {
      throw new DescriptorException(
          "the server has no descriptor of '%s%s': %s"
              .formatted(
                  request.getFileContainingSymbol(),
                  request.getFileByFilename(),
                  answer.getErrorResponse().getErrorMessage()));
    }
    return answer;
  }

  private void add(List<ByteString> told) throws DescriptorException {
    for (var bytes : told) {
      size += bytes.size();
      if (size > DescriptorPool.LARGEST || files.size() > DescriptorPool.MOST_FILES) {
        throw new DescriptorException(
            "the server's descriptors are larger than %d MiB or more than %d files: name the services that are needed in surfaces.grpc.services"
                .formatted(DescriptorPool.LARGEST >> 20, DescriptorPool.MOST_FILES));
      }
      try {
        var file = FileDescriptorProto.parseFrom(bytes, DescriptorPool.options());
        files.putIfAbsent(file.getName(), file);
      } catch (InvalidProtocolBufferException malformed) {
        throw new DescriptorException("a descriptor of the server is malformed", malformed);
      }
    }
  }
}
