package org.integrationgateway.mcp.review;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.UUID;
import org.integrationgateway.config.server.NoticeTopic;
import org.integrationgateway.http.occurrence.Occurrence;
import org.integrationgateway.http.occurrence.Occurrences;

/** Tells operators that an upstream describes tools otherwise than they have approved. */
public record ToldToolChanges(Occurrences occurrences) implements ToolChanges {
  private static final int MOST_NAMED = 20;

  @Override
  public void changed(ToolSource source, List<String> tools, boolean refused) {
    var data = new LinkedHashMap<String, String>();
    data.put("app", source.app());
    data.put("connection", source.connection());
    data.put("changed", String.valueOf(tools.size()));
    data.put("tools", String.join(",", tools.subList(0, Math.min(MOST_NAMED, tools.size()))));
    occurrences.happened(
        new Occurrence(
            NoticeTopic.TOOLS_CHANGED,
            // Each change is told once, by the replica that stores it.
            List.of(source.app(), source.connection(), UUID.randomUUID().toString()),
            refused
                ? "the tools are not offered until an operator approves them"
                : "the tools are offered with a warning until an operator approves them",
            Occurrence.page("/admin", "tab", "tools", "app", source.app()),
            data));
  }
}
