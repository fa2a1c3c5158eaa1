package org.integrationgateway.http.grpc;

import io.grpc.HandlerRegistry;
import io.grpc.ServerMethodDefinition;
import io.grpc.ServerServiceDefinition;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Services that reflection does not list. */
final class UnlistedServices extends HandlerRegistry {
  private final Map<String, ServerMethodDefinition<?, ?>> methods;

  UnlistedServices(List<ServerServiceDefinition> services) {
    methods =
        services.stream()
            .flatMap(service -> service.getMethods().stream())
            .collect(
                Collectors.toUnmodifiableMap(
                    method -> method.getMethodDescriptor().getFullMethodName(), method -> method));
  }

  @Override
  public @Nullable ServerMethodDefinition<?, ?> lookupMethod(
      String method, @Nullable String authority) {
    return methods.get(method);
  }
}
