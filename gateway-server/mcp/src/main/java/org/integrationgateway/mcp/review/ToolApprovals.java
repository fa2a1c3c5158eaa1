package org.integrationgateway.mcp.review;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import org.integrationgateway.core.json.Json;

/** Shows operators what upstreams have changed in the descriptions of tools, and approves it. */
public final class ToolApprovals {
  private final ToolPins pins;
  private final Consumer<String> approved;

  /**
   * @param approved told of an app of which tools were approved
   */
  public ToolApprovals(ToolPins pins, Consumer<String> approved) {
    this.pins = pins;
    this.approved = approved;
  }

  /** The tools of an app, by source and in the order in which they were first seen. */
  public List<ToolStanding> list(String app) {
    var tools = new ArrayList<ToolStanding>();
    for (var each : pins.all(app)) {
      each.tools()
          .forEach((name, tool) -> tools.add(standing(each.source(), name, tool, each.texts())));
    }
    return tools;
  }

  private static ToolStanding standing(
      ToolSource source, String name, PinnedTool tool, PinnedTexts texts) {
    var before =
        tool.approved().isEmpty()
            ? Optional.of(Json.object())
            : tool.approved().flatMap(version -> texts.find(version.digest()));
    var after = tool.waiting().flatMap(version -> texts.find(version.digest()));
    return new ToolStanding(
        source,
        name,
        tool.approved().map(PinnedTool.Version::at),
        tool.waiting().map(PinnedTool.Version::at),
        after.or(() -> before).map(DescribedOperation::warnings).orElse(List.of()),
        before.isPresent() && after.isPresent()
            ? ToolDifference.between(before.get(), after.get())
            : List.of());
  }

  /** How many tools of each app are pinned and wait; apps without tools are left out. */
  public List<AppTools> apps() {
    return pins.counts();
  }

  /**
   * Approves what the upstream of an app says now about its tools.
   *
   * @param tools the only ones that are meant; empty: all
   * @return the ones that had changed
   */
  public List<String> approve(String app, Set<String> tools) {
    var changed = pins.approve(app, name -> tools.isEmpty() || tools.contains(name));
    if (!changed.isEmpty()) {
      approved.accept(app);
    }
    return changed;
  }
}
