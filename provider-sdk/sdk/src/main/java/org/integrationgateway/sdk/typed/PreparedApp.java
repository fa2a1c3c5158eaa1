package org.integrationgateway.sdk.typed;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.AppStream;
import org.integrationgateway.sdk.internal.json.shape.SimilarNames;

/** The app that a {@link TypedApp} builds. */
final class PreparedApp implements AppProvider {
  private final AppMetadata metadata;
  private final Map<String, PreparedOperation> operations = new LinkedHashMap<>();

  PreparedApp(AppMetadata metadata, List<PreparedOperation> prepared) {
    this.metadata = metadata;
    for (var operation : prepared) {
      operations.put(operation.description().id(), operation);
    }
  }

  @Override
  public AppMetadata metadata() {
    return metadata;
  }

  @Override
  public AppResult execute(AppCall call) {
    return operation(call).call(call);
  }

  @Override
  public AppStream executeStream(AppCall call) {
    return operation(call).stream(call);
  }

  private PreparedOperation operation(AppCall call) {
    var operation = operations.get(call.operation());
    if (operation == null) {
      throw new AppException(
          Reason.NOT_FOUND,
          "app '%s' has no operation '%s'%s"
              .formatted(
                  metadata.name(),
                  call.operation(),
                  SimilarNames.hint(call.operation(), operations.keySet())));
    }
    return operation;
  }
}
