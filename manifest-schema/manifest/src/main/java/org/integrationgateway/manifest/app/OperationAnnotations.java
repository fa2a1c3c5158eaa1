package org.integrationgateway.manifest.app;

import java.util.Optional;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.records.schema.Doc;

/**
 * Hints about what an operation does, as the Model Context Protocol defines them ({@code
 * ToolAnnotations}, revision 2025-03-26 and later). Clients may show them and ask before a call.
 * The gateway answers a GET of an operation that is not read-only with 405, where the deployment
 * sets {@code server.invocation.getReadsOnly}. An absent hint says nothing.
 */
public record OperationAnnotations(
    @Doc("The title that users see.") @Example("Get a forecast") Optional<String> title,
    @Doc("The operation changes nothing.") @Example("true") Optional<Boolean> readOnlyHint,
    @Doc("The operation may delete or overwrite something.") @Example("false")
        Optional<Boolean> destructiveHint,
    @Doc("Repeating a call with the same input changes nothing more.") @Example("true")
        Optional<Boolean> idempotentHint,
    @Doc("The operation deals with systems outside of the app, such as the web.") @Example("true")
        Optional<Boolean> openWorldHint) {
  /** No hints. */
  public static final OperationAnnotations NONE =
      new OperationAnnotations(
          Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty(), Optional.empty());
}
