package org.integrationgateway.upstreams.grpc;

import com.google.protobuf.Descriptors.MethodDescriptor;
import com.google.protobuf.Descriptors.ServiceDescriptor;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.upstreams.grpc.descriptor.Comments;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorException;
import org.integrationgateway.upstreams.grpc.descriptor.DescriptorPool;

/**
 * The methods of chosen services.
 *
 * @param served those that can be operations
 * @param leftOut why the others cannot, by their ids
 */
public record GrpcMethods(List<GrpcMethod> served, Map<String, String> leftOut) {
  /** The services of gRPC itself: health, reflection, channelz. */
  private static final String OWN = "grpc.";

  public GrpcMethods {
    served = List.copyOf(served);
    leftOut = Map.copyOf(leftOut);
  }

  /**
   * The methods of services.
   *
   * @param services full names; empty: all but those of gRPC itself
   * @throws DescriptorException when a service is not described
   */
  public static GrpcMethods of(DescriptorPool pool, List<String> services)
      throws DescriptorException {
    var comments = new Comments();
    var served = new ArrayList<GrpcMethod>();
    var leftOut = new LinkedHashMap<String, String>();
    for (var service : chosen(pool, services)) {
      for (var method : service.getMethods()) {
        if (method.isClientStreaming()) {
          leftOut.put(method.getFullName(), why(method));
        } else {
          served.add(new GrpcMethod(method, comments));
        }
      }
    }
    return new GrpcMethods(served, leftOut);
  }

  private static String why(MethodDescriptor method) {
    return method.isServerStreaming()
        ? "both sides of it stream, and a call has one request"
        : "its requests stream, and a call has one request";
  }

  private static List<ServiceDescriptor> chosen(DescriptorPool pool, List<String> names)
      throws DescriptorException {
    if (names.isEmpty()) {
      return pool.services().stream()
          .filter(service -> !service.getFullName().startsWith(OWN))
          .toList();
    }
    var known = new LinkedHashMap<String, ServiceDescriptor>();
    pool.services().forEach(service -> known.put(service.getFullName(), service));
    var services = new ArrayList<ServiceDescriptor>();
    for (var name : new TreeSet<>(names)) {
      var service = known.get(name);
      if (service == null) {
        throw new DescriptorException(
            "service '%s' is not described; described are: %s.%s"
                .formatted(
                    name,
                    String.join(", ", known.keySet()),
                    SimilarNames.sentence(name, known.keySet())));
      }
      services.add(service);
    }
    return services;
  }
}
