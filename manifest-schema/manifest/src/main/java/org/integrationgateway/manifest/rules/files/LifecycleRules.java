package org.integrationgateway.manifest.rules.files;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.ManifestForm;
import org.integrationgateway.manifest.app.McpTransport;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.rules.PackageRule;
import org.integrationgateway.manifest.rules.draft.Draft;
import org.integrationgateway.manifest.rules.draft.Names;

/** Checks the members that only source manifests have, and those that only prepared ones have. */
final class LifecycleRules {
  /** Platform names of other tools, with the names used here. */
  private static final Map<String, String> SYSTEMS =
      Map.of("linux", "linux", "macos", "darwin", "osx", "darwin", "win32", "windows");

  private static final Map<String, String> ARCHITECTURES =
      Map.of("x86_64", "amd64", "x64", "amd64", "aarch64", "arm64", "armv8", "arm64");

  private LifecycleRules() {}

  static void check(Draft draft) {
    artifacts(draft);
    phases(draft);
    entrypoint(draft);
  }

  private static void artifacts(Draft draft) {
    var artifacts = draft.root().entry("artifacts").filter(entry -> !entry.value().isNull());
    if (artifacts.isEmpty()) {
      return;
    }
    boolean source = draft.form() == ManifestForm.SOURCE;
    var phase =
        Draft.PHASES.stream().filter(name -> draft.root().find(name).isPresent()).findFirst();
    if (source || (draft.form() == ManifestForm.ANY && phase.isPresent())) {
      draft
          .problems()
          .add(
              ManifestRule.ARTIFACTS_IN_SOURCE,
              artifacts.get().keyAt(),
              "a source manifest must not have 'artifacts'"
                  + phase.map(name -> ", and '" + name + "' makes this one").orElse(""),
              "Remove them: packaging records them.");
    }
    var platforms = new HashSet<String>();
    for (var artifact : artifacts.get().value().items()) {
      var platform =
          Stream.of("os", "arch", "libc")
              .flatMap(key -> artifact.find(key).flatMap(Node::string).stream())
              .reduce((a, b) -> a + "-" + b)
              .orElse("");
      if (!platforms.add(platform)) {
        draft.report(
            ManifestRule.PLATFORM_TWICE,
            artifact,
            "a second artifact for platform '" + platform + "'",
            "Keep one of them.");
      }
      known(draft, artifact, "os", SYSTEMS);
      known(draft, artifact, "arch", ARCHITECTURES);
    }
  }

  private static void known(Draft draft, Node artifact, String key, Map<String, String> names) {
    var node = artifact.find(key);
    var text = node.flatMap(Node::string).orElse("");
    if (text.isEmpty() || names.containsValue(text)) {
      return;
    }
    var usual = Optional.ofNullable(names.get(text.toLowerCase(Locale.ROOT)));
    var all = new TreeSet<>(names.values());
    draft.report(
        PackageRule.UNKNOWN_PLATFORM,
        node.orElseThrow(),
        "no release is made for " + key + " '" + text + "'",
        "Releases are made for: "
            + Names.list(all)
            + "."
            + usual
                .map(name -> " Did you mean '" + name + "'?")
                .orElseGet(() -> Names.didYouMean(text, all)));
  }

  private static void phases(Draft draft) {
    for (var name : Draft.PHASES) {
      var phase = draft.root().entry(name).filter(entry -> !entry.value().isNull());
      if (phase.isEmpty()) {
        continue;
      }
      if (draft.form() == ManifestForm.PREPARED) {
        draft
            .problems()
            .add(
                ManifestRule.PHASE_IN_PREPARED,
                phase.get().keyAt(),
                "a prepared manifest must not have '" + name + "'",
                "Package the sources again; packaging removes it.");
      }
      if (!name.equals("run")) {
        readyTimeout(draft, name, phase.get().value());
      }
    }
  }

  private static void readyTimeout(Draft draft, String phase, Node value) {
    var steps = new ArrayList<>(value.items());
    steps.add(value);
    steps.stream()
        .flatMap(step -> step.entry("readyTimeout").stream())
        .forEach(
            entry ->
                draft
                    .problems()
                    .add(
                        ManifestRule.READY_TIMEOUT,
                        entry.keyAt(),
                        "'readyTimeout' in a step of " + phase,
                        "Only steps of run have one."));
  }

  private static void entrypoint(Draft draft) {
    var entrypoint = draft.root().find("entrypoint");
    if (entrypoint.isPresent()) {
      if (draft.form() == ManifestForm.PREPARED && draft.items("artifacts").isEmpty()) {
        draft.report(
            PackageRule.NO_ARTIFACTS,
            entrypoint.get(),
            "the manifest has an entrypoint, but no artifact is its program",
            "Package the sources again; packaging records artifacts.");
      }
      return;
    }
    if (draft.sdkNative()) {
      return;
    }
    boolean built =
        draft.form() != ManifestForm.PREPARED
            && Stream.of("build", "run").anyMatch(name -> draft.root().find(name).isPresent());
    if (built) {
      return;
    }
    var kind = draft.root().find("kind");
    var reason = needsProgram(draft, kind.flatMap(Node::string).orElse(""));
    if (!reason.isEmpty()) {
      draft.report(
          ManifestRule.NO_ENTRYPOINT,
          kind.orElse(draft.root()),
          "the manifest has no entrypoint, but " + reason,
          "Add entrypoint.artifactPath, the path of the program in the package.");
    }
  }

  private static String needsProgram(Draft draft, String kind) {
    if (!draft.root().find("artifacts").map(Node::items).orElse(List.of()).isEmpty()) {
      return "it has artifacts";
    }
    for (var known : Kind.values()) {
      if (known.isAlwaysExecutable() && known.text().equals(kind)) {
        return "a provider of kind " + kind + " is a program";
      }
    }
    if (draft
        .root()
        .find("spec", "surfaces", "mcp", "transport")
        .flatMap(Node::string)
        .filter(McpTransport.STDIO.text()::equals)
        .isPresent()) {
      return "its MCP server is the package's program";
    }
    boolean answers =
        draft.root().find("spec", "surfaces").isPresent()
            || draft.root().find("spec", "static").isPresent();
    return draft.isKind(Kind.APP) && !answers ? "an app without spec.surfaces is a program" : "";
  }
}
