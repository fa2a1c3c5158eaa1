package org.integrationgateway.config.server;

import java.time.Duration;
import org.integrationgateway.config.login.ClientLoginConfig;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.record.Words;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Name;

/** How tools appear on {@code /mcp}, and how its clients log in. */
public record McpConfig(
    @Name("toolNames")
        @Doc(
            "prefixed: tools are named {app}_{operation}; plain: {operation}, and a"
                + " collision is an error.")
        @Words(
            value = {"prefixed", "plain"},
            yes = "prefixed")
        @Default("prefixed")
        boolean prefixedToolNames,
    @Name("catalog")
        @Doc(
            "full: tools/list has every tool; search: it has a few tools with which a model"
                + " finds, describes and calls the others. A client chooses with"
                + " /mcp?catalog=full or /mcp?catalog=search.")
        @Words(
            value = {"full", "search"},
            yes = "search")
        @Default("full")
        boolean searchCatalog,
    @Name("schemas")
        @Doc(
            "adapt: input schemas are rewritten to forms that all model vendors accept:"
                + " without references, combinations at the top level, boolean schemas and names"
                + " with characters that some vendors refuse. strict: input schemas are sent"
                + " unchanged. The gateway always checks arguments against the original schema.")
        @Words(
            value = {"adapt", "strict"},
            yes = "adapt")
        @Default("adapt")
        boolean adaptsSchemas,
    @Doc(
            "How long a call of an MCP client may wait in total for replies to questions of"
                + " an upstream (elicitation, sampling, roots). This time does not count for"
                + " server.limits.requestTimeout, and the call does not count for"
                + " perAppConcurrency meanwhile.")
        @Default("10m")
        Duration questionTimeout,
    @Doc("Calls of MCP clients that continue in the background, without an open request.")
        @Default("{}")
        TasksConfig tasks,
    @Doc("The login of MCP clients that know only the URL of the gateway.") @Default("{}")
        ClientLoginConfig login,
    @Doc(
            "Whether /v0/servers and /v0.1/servers list the apps that a caller may use as"
                + " servers, for clients that read MCP registries.")
        @Default("false")
        boolean registry) {
  /** The defaults. */
  public static final McpConfig DEFAULT = RecordBlock.defaults(McpConfig.class);
}
