package org.integrationgateway.server.telemetry;

import io.prometheus.metrics.core.metrics.Counter;
import java.util.List;
import org.integrationgateway.mcp.review.ToolChanges;
import org.integrationgateway.mcp.review.ToolSource;

/** Counts the tools that upstreams describe otherwise than operators have approved. */
final class ToolChangeMetrics implements ToolChanges {
  private final Counter changes;

  ToolChangeMetrics(Meters meters) {
    changes =
        meters.counter(
            "gateway_tool_changes_total",
            "Tools that an upstream has added, or described differently, since they were approved",
            "app");
  }

  @Override
  public void changed(ToolSource source, List<String> tools, boolean refused) {
    changes.labelValues(source.app()).inc(tools.size());
  }
}
