package org.integrationgateway.manifest.rules.hosted;

import java.util.Optional;
import java.util.stream.Stream;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.rules.HostedRule;
import org.integrationgateway.manifest.rules.draft.Draft;

/**
 * Checks that the targets of bindings have a credential. A program may resolve the subject of a
 * request, so that only apps without one are checked.
 */
final class BindingCredentials {
  private BindingCredentials() {}

  static void check(Draft draft, Node.Entry binding) {
    boolean program =
        draft.sdkNative()
            || Stream.of("entrypoint", "artifacts", "build", "run")
                .anyMatch(key -> draft.root().find(key).isPresent());
    var target = binding.value().find("target");
    if (program || is(binding.value(), "credentialMode", "none") || target.isEmpty()) {
      return;
    }
    connection(draft, target.get().string().orElse(""))
        .filter(connection -> needsPerson(connection.value()))
        .ifPresent(
            connection ->
                draft.report(
                    HostedRule.USER_CREDENTIAL,
                    target.get(),
                    "the target of binding '"
                        + binding.key()
                        + "' uses connection '"
                        + connection.key()
                        + "', for which its senders have no credential",
                    "Write credentialMode: none, or exposure: internal of the connection."));
  }

  private static Optional<Node.Entry> connection(Draft draft, String operation) {
    var named =
        draft.operations().stream()
            .filter(node -> is(node, "name", operation))
            .findFirst()
            .flatMap(node -> node.find("connection"))
            .or(() -> draft.root().find("spec", "surfaces", "rest", "connection"))
            .or(() -> draft.root().find("spec", "defaultConnection"))
            .flatMap(Node::string);
    var all = draft.connections();
    return named.isEmpty() && all.size() == 1
        ? Optional.of(all.get(0))
        : all.stream().filter(entry -> entry.key().equals(named.orElse(""))).findFirst();
  }

  private static boolean needsPerson(Node connection) {
    return !is(connection, "mode", "none")
        && !is(connection, "exposure", "internal")
        && connection
            .find("auth", "type")
            .flatMap(Node::string)
            .filter(type -> !type.equals("none"))
            .isPresent()
        && connection
            .find("auth", "grantType")
            .flatMap(Node::string)
            .filter("client_credentials"::equals)
            .isEmpty();
  }

  private static boolean is(Node node, String member, String text) {
    return node.find(member).flatMap(Node::string).filter(text::equals).isPresent();
  }
}
