package org.integrationgateway.authoring.docs;

import java.util.ArrayList;
import java.util.Optional;
import org.integrationgateway.manifest.app.OperationAnnotations;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.Transport;

/** The effect of a call in words: as its author says, else as its method promises. */
final class Effects {
  private Effects() {}

  static String of(DeclaredOperation operation, OperationAnnotations hints) {
    var method = operation.method().orElse("");
    boolean query =
        operation.transport() == Transport.GRAPHQL
            && operation.path().filter(path -> path.startsWith("query")).isPresent();
    boolean reads = query || method.equals("GET") || method.equals("HEAD");
    if (hints.readOnlyHint().orElse(reads)) {
      return "reads";
    }
    var words = new ArrayList<String>();
    var destructive = hints.destructiveHint().or(() -> promised(method.equals("DELETE"), true));
    words.add(
        destructive.map(deletes -> deletes ? "deletes or overwrites" : "adds").orElse("changes"));
    boolean again = method.equals("PUT") || method.equals("DELETE");
    if (hints.idempotentHint().orElse(again)) {
      words.add("the same call again changes nothing more");
    }
    if (hints.openWorldHint().orElse(false)) {
      words.add("reaches beyond the app");
    }
    return String.join("; ", words);
  }

  private static Optional<Boolean> promised(boolean when, boolean value) {
    return when ? Optional.of(value) : Optional.empty();
  }
}
