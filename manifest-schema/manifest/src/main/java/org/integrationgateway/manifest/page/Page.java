package org.integrationgateway.manifest.page;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * An entry of {@code spec.pages}: a page that clients of the Model Context Protocol show with the
 * results of operations (MCP Apps). Its URI is {@code ui://} and its name.
 */
@Definition("page")
@Title("Page")
@Doc("A page that MCP clients show with results of operations (MCP Apps).")
public record Page(
    @Doc("The title that users see.") @Example("Stock board") Optional<String> title,
    @Doc("What the page shows.") @Example("What is running out") Optional<String> description,
    @Doc(
            "The HTML file, including its scripts and styles. Without it, the program"
                + " serves the page.")
        @Is("path")
        @Example("pages/board.html")
        Optional<String> path,
    @Doc("The operations whose results the page shows, by their original ids.")
        @Example("[items.list]")
        @Default("[]")
        List<String> operations,
    @Doc("Operations that only the page calls: models do not see them as tools.")
        @Example("[items.reorder]")
        @Default("[]")
        List<String> ownOperations,
    @Default("{}") PageOrigins origins,
    @Doc("The browser features that the page may use, where client and user allow it.")
        @Example("[clipboard_write]")
        @Default("[]")
        List<PagePermission> permissions,
    @Doc("Whether the client draws a border around the page. By default the client decides.")
        @Example("true")
        Optional<Boolean> prefersBorder) {
  public Page {
    operations = List.copyOf(operations);
    ownOperations = List.copyOf(ownOperations);
    permissions = List.copyOf(permissions);
  }
}
