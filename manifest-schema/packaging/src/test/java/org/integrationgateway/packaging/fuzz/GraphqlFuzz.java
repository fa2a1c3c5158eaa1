package org.integrationgateway.packaging.fuzz;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.manifest.graphql.GraphqlDocument;
import org.integrationgateway.manifest.graphql.GraphqlOperation;
import org.integrationgateway.manifest.graphql.GraphqlSyntaxException;

/** Any text as a GraphQL document: refused where it goes wrong, or sent without changing it. */
public final class GraphqlFuzz {
  private GraphqlFuzz() {}

  /** Jazzer calls it once. */
  public static void fuzzerInitialize() throws Exception {
    FuzzTarget.GRAPHQL.warmUp();
  }

  /** Jazzer calls it for each input. */
  public static void fuzzerTestOneInput(byte[] input) {
    var text = new String(input, StandardCharsets.UTF_8);
    try {
      sent(GraphqlDocument.parse(text));
    } catch (GraphqlSyntaxException refused) {
      Claim.that(refused.offset() >= 0 && refused.offset() <= text.length(), "outside", text);
    }
  }

  private static void sent(GraphqlDocument document) {
    try {
      var upstream = GraphqlDocument.parse(document.upstreamText());
      Claim.that(
          upstream.upstreamText().equals(document.upstreamText()),
          "what is sent would be sent otherwise",
          document.upstreamText());
      Claim.that(
          upstream.operations().stream()
              .map(GraphqlOperation::name)
              .toList()
              .equals(document.operations().stream().map(GraphqlOperation::name).toList()),
          "other operations are sent",
          document.upstreamText());
    } catch (GraphqlSyntaxException broken) {
      throw new AssertionError("what is sent is broken:\n" + document.upstreamText(), broken);
    }
  }
}
