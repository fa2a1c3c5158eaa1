package org.integrationgateway.builtin.agent.turn;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.sdk.agent.Tool;
import org.integrationgateway.sdk.agent.ToolRef;

/** The tools that the subject of the call in force may use. */
public interface ToolCatalog {
  /** A catalog without tools: a turn has only the tools of its request. */
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

  /** All tools. */
  List<Tool> all();
}
