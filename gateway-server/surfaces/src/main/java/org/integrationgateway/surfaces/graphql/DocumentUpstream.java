package org.integrationgateway.surfaces.graphql;

import java.util.Map;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.OperationKind;

/** Runs one operation of a fixed document: the input becomes its variables. */
public final class DocumentUpstream implements Upstream {
  private final PreparedDocument document;
  private final Optional<String> operationName;
  private final OperationKind kind;
  private final boolean hasVariable;
  private final GraphqlUpstream upstream;

  /**
   * @param operation of the document
   */
  public DocumentUpstream(
      GraphqlDocument document, GraphqlOperation operation, GraphqlUpstream upstream) {
    this.document = PreparedDocument.of(document.upstreamText());
    this.operationName = operation.name();
    this.kind = operation.kind();
    this.hasVariable =
        operation.parameters().stream().anyMatch(one -> MessageLimit.isNamed(one.name()));
    this.upstream = upstream;
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return upstream.problem(params);
  }

  @Override
  public Reply execute(Invocation invocation) {
    return upstream.send(request(invocation), invocation);
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    return upstream.preview(request(invocation), invocation);
  }

  private GraphqlRequest request(Invocation invocation) {
    return MessageLimit.request(document, invocation.input(), operationName, kind, hasVariable);
  }
}
