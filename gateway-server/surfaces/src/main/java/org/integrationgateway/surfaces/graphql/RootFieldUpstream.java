package org.integrationgateway.surfaces.graphql;

import java.util.Locale;
import java.util.Optional;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.manifest.graphql.OperationKind;
import org.integrationgateway.surfaces.graphql.introspection.UpstreamSchema;

/** Calls one root field: the input becomes its arguments, and the document is generated. */
final class RootFieldUpstream implements Upstream {
  /** The input member that replaces the generated selection, where no argument has this name. */
  static final String SELECTION = "selection";

  private final String name;
  private final OperationKind kind;
  private final boolean hasVariable;
  private final String beginning;
  private final boolean mayChoose;
  private final PreparedDocument usual;
  private final GraphqlUpstream upstream;

  /**
   * @param selection in braces; empty for a field without selection
   * @param mayChoose whether {@link #SELECTION} is a member of the input
   */
  RootFieldUpstream(
      UpstreamSchema.Field field,
      OperationKind kind,
      Optional<String> selection,
      boolean mayChoose,
      GraphqlUpstream upstream) {
    this.name = field.name();
    this.kind = kind;
    this.hasVariable = field.variables().stream().anyMatch(one -> MessageLimit.isNamed(one.name()));
    this.beginning = kind.name().toLowerCase(Locale.ROOT) + " " + name + field.call();
    this.mayChoose = mayChoose;
    this.usual = document(selection.orElse(""));
    this.upstream = upstream;
  }

  private PreparedDocument document(String selection) {
    return PreparedDocument.of((beginning + selection).strip() + " }");
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
    var variables = invocation.input();
    var document = usual;
    if (mayChoose && variables.has(SELECTION)) {
      variables = variables.deepCopy();
      var chosen = variables.remove(SELECTION);
      document = document(CallerSelection.checked(chosen.asString("")));
    }
    return MessageLimit.request(document, variables, Optional.of(name), kind, hasVariable);
  }
}
