package org.integrationgateway.mcp.door.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.json.Json;

/**
 * Asks all apps of a client at the same time for a list that is not kept yet: putting the list
 * together then waits for none of them, or for the slowest one only.
 */
final class FirstLists {
  private static final Duration KEPT = Duration.ofMinutes(4);
  private static final int MOST = 10_000;

  private final AppFeatures features;
  private final Cache<Listed, Boolean> recent =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(KEPT).build();

  private record Listed(String subject, McpView view, String method) {}

  FirstLists(AppFeatures features) {
    this.features = features;
  }

  /** Called before a list is put together. */
  void prepare(FeatureRequest request) {
    var listed = new Listed(request.caller().subject().id(), request.view(), request.method());
    if (recent.asMap().putIfAbsent(listed, true) != null) {
      return;
    }
    var permission = request.method().equals("prompts/list") ? App.PROMPTS : App.RESOURCES;
    var apps = features.offering(request, permission);
    if (apps.size() > 1) {
      features.askForLists(request, apps, permission, request.method(), Json.object());
    }
  }
}
