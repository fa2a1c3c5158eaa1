package org.integrationgateway.manifest.app;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;

/**
 * An entry of {@code spec.allowedOperations}: an operation that is exposed, and how. Its key is the
 * original id: the name of a declared operation, an {@code operationId}, the name of an MCP tool or
 * of a GraphQL root field. An empty entry exposes the operation as it is. With a {@code graphql}
 * document the key is an id of the author's choice.
 */
@Definition("allowedOperation")
@Doc("An operation that is exposed, with its changes. An empty mapping exposes it unchanged.")
@Keywords("{type: [object, 'null']}")
public record AllowedOperation(
    @Doc("The operation's name for callers.") @Example("forecast") Optional<String> alias,
    @Doc("A description that replaces the operation's own.") @Example("Forecast for a city.")
        Optional<String> description,
    @Is("allowedRoles") @Default("[]") List<String> allowedRoles,
    @Doc("Whether all pages are fetched, as pagination describes.")
        @Example("true")
        @Default("false")
        boolean paginate,
    @Doc(
            "How the upstream returns pages of this operation's results; replaces the app's"
                + " pagination.")
        @Example("{style: page, resultsPath: items}")
        Optional<Pagination> pagination,
    @Title("GraphQL document")
        @Doc("The request that this operation sends to the GraphQL endpoint.")
        Optional<OperationDocument> graphql) {
  public AllowedOperation {
    allowedRoles = List.copyOf(allowedRoles);
  }
}
