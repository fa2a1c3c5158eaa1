package org.integrationgateway.server.builtin.agent;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;

/** What the subject of the call in force may use as tools. */
public interface ToolCatalog {
  /** Knows none: then a turn has only the tools that came with it. */
  ToolCatalog EMPTY =
      new ToolCatalog() {
        @Override
        public Optional<Tool> find(ToolRef ref) {
          return Optional.empty();
        }

        @Override
        public List<Tool> all() {
          return List.of();
        }
      };

  /** The tool of this name. */
  Optional<Tool> find(ToolRef ref);

  /** All of them. */
  List<Tool> all();
}
