package org.integrationgateway.server.api.mcp.feature;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.integrationgateway.server.catalog.App;
import org.integrationgateway.server.invoke.VisibleCatalog;
import org.integrationgateway.server.json.Json;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Asks all apps of a client at the same time for a list that is not kept yet: putting the list
 * together then waits for none of them, or for the slowest one only.
 */
final class FirstLists {
  private static final Logger log = LoggerFactory.getLogger(FirstLists.class);
  private static final Duration KEPT = Duration.ofMinutes(4);
  private static final int MOST = 10_000;
  private static final long PATIENCE_SECONDS = 10;

  private final VisibleCatalog directory;
  private final AppFeatures features;
  private final Executor threads;
  private final Cache<Listed, Boolean> recent =
      Caffeine.newBuilder().maximumSize(MOST).expireAfterWrite(KEPT).build();

  private record Listed(String subject, McpView view, String method) {}

  FirstLists(VisibleCatalog directory, AppFeatures features, Executor threads) {
    this.directory = directory;
    this.features = features;
    this.threads = threads;
  }

  /** Called before a list is put together. */
  void prepare(FeatureRequest request) {
    var listed = new Listed(request.caller().subject().id(), request.view(), request.method());
    if (recent.asMap().putIfAbsent(listed, true) != null) {
      return;
    }
    var questions = questions(request);
    if (questions.size() < 2) {
      return;
    }
    var asked =
        questions.stream()
            .map(question -> CompletableFuture.runAsync(question, threads))
            .toArray(CompletableFuture<?>[]::new);
    try {
      CompletableFuture.allOf(asked).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (TimeoutException slow) {
      log.debug("An app has not answered {} yet", request.method(), slow);
    } catch (ExecutionException failed) {
      log.debug("An app did not answer {}", request.method(), failed.getCause());
    } catch (InterruptedException stopping) {
      Thread.currentThread().interrupt();
    }
  }

  private List<Runnable> questions(FeatureRequest request) {
    return switch (request.method()) {
      case "tools/list" -> directory.tools().questions(request.caller(), request.view().tools());
      case "prompts/list" -> questions(request, App.PROMPTS);
      default -> questions(request, App.RESOURCES);
    };
  }

  private List<Runnable> questions(FeatureRequest request, String permission) {
    return features.offering(request, permission).stream()
        .<Runnable>map(
            app ->
                () ->
                    features.askForList(request, app, permission, request.method(), Json.object()))
        .toList();
  }
}
