package org.integrationgateway.manifest.rules.surface;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.base.file.IoReason;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.grpc.DescriptorSetException;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.SurfaceRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.KnownOperations;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks the target and the descriptors of a gRPC surface. */
final class GrpcRules {
  private final Draft draft;

  private GrpcRules(Draft draft) {
    this.draft = draft;
  }

  static void check(Draft draft, KnownOperations known) {
    var rules = new GrpcRules(draft);
    draft.root().find("spec", "surfaces", "grpc").ifPresent(surface -> rules.check(surface, known));
  }

  private void check(Node surface, KnownOperations known) {
    surface
        .find("tls")
        .filter(tls -> tls instanceof Node.Scalar written && written.text().equals("false"))
        .filter(unused -> !isThisHost(surface))
        .ifPresent(
            tls ->
                draft.report(
                    SurfaceRule.GRPC_PLAIN,
                    tls,
                    "calls and their credentials cross the network without encryption",
                    "Leave 'tls' out; a deployment whose network is its own can set"
                        + " surfaces.grpc.tls."));
    var named = surface.find("descriptors");
    named.flatMap(this::descriptors).ifPresent(set -> described(surface, set, known));
  }

  private static boolean isThisHost(Node surface) {
    var target = surface.find("target").flatMap(Node::string).orElse("");
    return target.startsWith("localhost:")
        || target.startsWith("127.")
        || target.startsWith("[::1]:");
  }

  /** Missing files and paths that lead outside are reported by the rules of paths. */
  private Optional<DescriptorSet> descriptors(Node named) {
    var file = KnownOperations.descriptors(draft);
    if (file.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(DescriptorSet.read(file.get()));
    } catch (DescriptorSetException malformed) {
      draft.report(
          SurfaceRule.GRPC_DESCRIPTORS,
          named,
          "'%s' %s".formatted(named.string().orElse(""), malformed.getMessage()),
          SurfaceRule.GRPC_DESCRIPTORS.explanation());
    } catch (IOException e) {
      draft.report(
          ManifestRule.UNREADABLE, named, "the file cannot be read: " + IoReason.of(e), "");
    }
    return Optional.empty();
  }

  private void described(Node surface, DescriptorSet set, KnownOperations known) {
    for (var service : surface.find("services").map(Node::items).orElse(List.of())) {
      var name = service.string().orElse("");
      if (!name.isEmpty() && !set.services().contains(name)) {
        draft.report(
            SurfaceRule.GRPC_SERVICE,
            service,
            "service '" + name + "' is not in the descriptors",
            "They describe: "
                + Names.list(set.services())
                + "."
                + Names.didYouMean(name, set.services()));
      }
    }
    if (known.complete()) {
      exist(known);
    }
  }

  private void exist(KnownOperations known) {
    for (var entry : known.allowed().orElse(List.of())) {
      if (!known.has(entry.key()) && !draft.problems().isFull()) {
        draft
            .problems()
            .add(
                SurfaceRule.GRPC_OPERATION,
                entry.keyAt(),
                "operation '" + entry.key() + "' is not in the descriptors",
                "They describe: "
                    + Names.list(known.grpc())
                    + "."
                    + Names.didYouMean(entry.key(), known.all()));
      }
    }
  }
}
