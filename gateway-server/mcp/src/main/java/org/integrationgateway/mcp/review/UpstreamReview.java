package org.integrationgateway.mcp.review;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.config.apps.ToolChange;
import org.integrationgateway.core.catalog.App;
import org.integrationgateway.core.catalog.CallerCatalog;
import org.integrationgateway.core.catalog.CallerCatalog.CallerOperations;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.invoke.OperationReview;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Looks at operations as upstreams describe them, before any caller sees them: removes hidden
 * characters, warns of texts that can mislead a model, and compares with what is approved.
 */
public final class UpstreamReview implements OperationReview {
  private static final Logger log = LoggerFactory.getLogger(UpstreamReview.class);
  private static final int MOST_NAMED = 10;

  /** An approval at another replica is seen within this time. */
  private static final Duration WHILE_WAITING = Duration.ofSeconds(30);

  private final ToolPins pins;
  private final ToolChanges changes;

  /** The same operations come again with every credential that is told the same list. */
  private final Cache<Operation, DescribedOperation> described =
      Caffeine.newBuilder().weakKeys().build();

  private final Cache<Operation, ToolText> texts =
      Caffeine.newBuilder().weakKeys().expireAfterAccess(Duration.ofMinutes(10)).build();

  /**
   * @param changes told of each new description that is not approved
   */
  public UpstreamReview(ToolPins pins, ToolChanges changes) {
    this.pins = pins;
    this.changes = changes;
  }

  @Override
  public CallerOperations reviewed(App app, CallerCatalog catalog, CallerOperations said) {
    var onChange = catalog.onToolChange();
    if (onChange.isEmpty()) {
      return said;
    }
    var refused = new LinkedHashMap<>(said.refused());
    var offered = new ArrayList<Offered>();
    var flagged = new ArrayList<String>();
    for (var operation : said.operations()) {
      boolean isNew = described.getIfPresent(operation) == null;
      var looked = described.get(operation, DescribedOperation::of);
      looked.refusal().ifPresent(why -> refused.put(operation.id(), why));
      if (looked.refusal().isEmpty()) {
        offered.add(new Offered(operation, looked.clean().orElse(operation)));
        if (isNew && looked.clean().isPresent()) {
          flagged.add(operation.id());
        }
      }
    }
    if (!flagged.isEmpty()) {
      log.warn(
          "app '{}': the descriptions of {} tools can mislead a model, 'gateway app operations {}'"
              + " says why: {}",
          app.name(),
          flagged.size(),
          app.name(),
          named(flagged));
    }
    if (onChange.get() == ToolChange.ALLOW || offered.isEmpty()) {
      return new CallerOperations(
          offered.stream().map(Offered::clean).toList(), refused, said.maxAge());
    }
    return pinned(app, catalog, offered, refused, onChange.get(), said.maxAge());
  }

  /**
   * An operation that callers may get.
   *
   * @param said as its upstream describes it
   */
  private record Offered(Operation said, Operation clean) {}

  private CallerOperations pinned(
      App app,
      CallerCatalog catalog,
      List<Offered> offered,
      Map<String, String> refused,
      ToolChange onChange,
      Duration maxAge) {
    var now = new LinkedHashMap<String, ToolText>();
    offered.forEach(each -> now.put(each.said.id(), texts.get(each.said, ToolText::of)));
    var source =
        new ToolSource(
            app.name(), catalog.connection().name(), offered.get(0).said.transport().wireName());
    var seen = pins.seen(source, now);
    boolean refuses = onChange == ToolChange.REFUSE;
    if (!seen.changed().isEmpty()) {
      changes.changed(source, seen.changed(), refuses);
    }
    var operations = new ArrayList<Operation>();
    boolean waiting = false;
    for (var each : offered) {
      var operation = each.clean;
      var digest = texts.get(each.said, ToolText::of).digest();
      var pinned = Optional.ofNullable(seen.pinned().get(operation.id()));
      if (pinned.filter(tool -> tool.allows(digest)).isPresent()) {
        operations.add(operation);
        continue;
      }
      waiting = true;
      var why = why(pinned);
      if (refuses) {
        refused.put(
            operation.id(),
            "operation '%s' of app '%s' waits for the approval of an operator: %s"
                .formatted(operation.id(), app.name(), why));
      } else {
        operations.add(operation.warned(why + ": 'gateway app tools diff " + app.name() + "'"));
      }
    }
    return new CallerOperations(
        operations,
        refused,
        waiting && maxAge.compareTo(WHILE_WAITING) > 0 ? WHILE_WAITING : maxAge);
  }

  private static String why(Optional<PinnedTool> pinned) {
    return pinned.flatMap(PinnedTool::approved).isPresent()
        ? "its upstream has changed its description or schema since they were approved"
        : "its upstream has added it since its tools were approved";
  }

  private static String named(List<String> tools) {
    var first = String.join(", ", tools.subList(0, Math.min(MOST_NAMED, tools.size())));
    return tools.size() > MOST_NAMED ? first + ", …" : first;
  }
}
