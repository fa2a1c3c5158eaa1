package org.integrationgateway.wire.call;

import io.grpc.Context;
import io.grpc.StatusRuntimeException;
import java.util.Optional;

/** Maps failures to gRPC statuses in front of the mapping of the kind, for the calls of a door. */
@FunctionalInterface
public interface FailureMapping {
  /** The status of a failure; empty: as its kind maps it. */
  Optional<StatusRuntimeException> status(Throwable failure);

  /** The gRPC context of a call whose failures are mapped like this. */
  static Context in(Context call, FailureMapping mapping) {
    return call.withValue(Keys.MAPPING, mapping);
  }

  /** The mapping of the call being served; it maps nothing where none was set. */
  static FailureMapping inForce() {
    var mapping = Keys.MAPPING.get();
    return mapping == null ? failure -> Optional.empty() : mapping;
  }

  /** Keeps the key out of the interface. */
  final class Keys {
    private static final Context.Key<FailureMapping> MAPPING =
        Context.key("gateway-failure-mapping");

    private Keys() {}
  }
}
