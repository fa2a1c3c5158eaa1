package org.integrationgateway.manifest.rules.surface;

import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.app.McpTransport;
import org.integrationgateway.manifest.fields.FieldRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/** Checks that the members of an MCP surface belong to its transport. */
final class McpRules {
  private McpRules() {}

  static void check(Draft draft) {
    boolean program =
        draft
            .root()
            .find("spec", "surfaces", "mcp", "transport")
            .flatMap(Node::string)
            .filter(McpTransport.STDIO.text()::equals)
            .isPresent();
    refuse(
        draft,
        program ? "url" : "env",
        program ? "the package's program is the server" : "only a program has an environment");
  }

  private static void refuse(Draft draft, String key, String reason) {
    draft
        .root()
        .find("spec", "surfaces", "mcp", key)
        .ifPresent(
            value ->
                draft.report(
                    FieldRule.VALUE,
                    value,
                    "'spec.surfaces.mcp." + key + "' has no effect: " + reason,
                    "Remove it, or change transport."));
  }
}
