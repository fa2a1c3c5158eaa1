package org.integrationgateway.connections.hosted;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.sdk.Subject;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppFeature;
import org.integrationgateway.sdk.app.AppMetadata;
import org.integrationgateway.sdk.app.AppOperation;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.app.AppResult;
import org.integrationgateway.sdk.app.HttpSubjectRequest;
import org.integrationgateway.sdk.app.OperationHints;
import org.integrationgateway.sdk.serve.ProviderMain;

/** A program that says which subjects requests run as, and what it was asked. */
public final class HookProvider implements AppProvider {
  private volatile String asked = "";

  public static void main(String[] arguments) throws Exception {
    ProviderMain.serve(HookProvider::new);
  }

  @Override
  public AppMetadata metadata() {
    var operation =
        new AppOperation(
            "event",
            Optional.empty(),
            Optional.empty(),
            "{\"type\": \"object\"}",
            Optional.empty(),
            OperationHints.NONE,
            List.of(),
            List.of());
    return new AppMetadata("hooks", Optional.empty(), Optional.empty(), List.of(operation))
        .with(Set.of(AppFeature.RESOLVE_HTTP_SUBJECT));
  }

  @Override
  public AppResult execute(AppCall call) {
    var said = Json.object();
    said.put("subject", call.context().subject().id());
    said.put("input", call.input());
    said.put("asked", asked);
    return AppResult.json(said.toString());
  }

  @Override
  public Optional<Subject> resolveHttpSubject(HttpSubjectRequest request) {
    asked =
        String.join(
            " ",
            request.app(),
            request.binding(),
            request.method(),
            request.path(),
            new TreeMap<>(request.query()).toString(),
            request.params(),
            new String(request.rawBody(), UTF_8),
            request.securityScheme(),
            request.claims().toString(),
            "key " + request.headers().containsKey("x-key"),
            "authorization " + request.headers().containsKey("authorization"));
    var user = request.headers().getOrDefault("x-user", List.of());
    if (user.contains("stranger")) {
      throw new AppException(AppException.Reason.NOT_FOUND, "this workspace is not connected");
    }
    return user.stream().findFirst().map(name -> Subject.of("user:" + name));
  }
}
