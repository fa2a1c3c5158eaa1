package org.integrationgateway.server.api.v2.openapi;

import com.google.protobuf.Descriptors.Descriptor;
import com.google.protobuf.Descriptors.FieldDescriptor;
import com.google.protobuf.Descriptors.MethodDescriptor;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.integrationgateway.server.api.v2.transcode.HttpBinding;

/**
 * A method with its routes.
 *
 * @param isOpen whether it needs no caller
 */
public record PublicMethod(
    MethodDescriptor descriptor, List<HttpBinding> bindings, boolean isOpen) {
  public PublicMethod {
    bindings = List.copyOf(bindings);
  }

  Descriptor request() {
    return descriptor.getInputType();
  }

  Descriptor answer() {
    return descriptor.getOutputType();
  }

  /** Service and method: {@code Agent.CreateTurn}. */
  String name() {
    return descriptor.getService().getName() + "." + descriptor.getName();
  }

  boolean hasBody() {
    return bindings.get(0).hasBody();
  }

  /** The fields of a request that a path holds. */
  Set<FieldDescriptor> bound(HttpBinding binding) {
    var bound = new LinkedHashSet<FieldDescriptor>();
    binding.fields().forEach(field -> bound.add(request().findFieldByName(field)));
    return bound;
  }
}
