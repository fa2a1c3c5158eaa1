package org.integrationgateway.packaging.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.integrationgateway.document.Node;
import org.integrationgateway.manifest.Artifact;
import org.integrationgateway.manifest.Entrypoint;
import org.jspecify.annotations.Nullable;

/** Makes the released manifest as maps and lists. */
final class ReleasedTree {
  static final List<String> PHASES = List.of("install", "build", "run");

  private ReleasedTree() {}

  static Map<String, @Nullable Object> of(Node.Mapping source, ReleaseChanges changes) {
    var tree = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : source.entries()) {
      if (!PHASES.contains(entry.key())) {
        tree.put(entry.key(), entry.value().toJava());
      }
    }
    changes.version().ifPresent(version -> tree.put("version", version.text()));
    changes.entrypoint().ifPresent(entrypoint -> tree.put("entrypoint", entrypoint(entrypoint)));
    if (changes.artifacts().isEmpty()) {
      tree.remove("artifacts");
    } else {
      tree.put("artifacts", artifacts(changes.artifacts()));
    }
    changes.staticRoot().ifPresent(root -> tree.put("spec", withStatic(tree.get("spec"), root)));
    return tree;
  }

  static Map<String, Object> entrypoint(Entrypoint entrypoint) {
    var tree = new LinkedHashMap<String, Object>();
    tree.put("artifactPath", entrypoint.artifactPath());
    if (!entrypoint.args().isEmpty()) {
      tree.put("args", entrypoint.args());
    }
    return tree;
  }

  static List<Map<String, String>> artifacts(List<Artifact> artifacts) {
    var list = new ArrayList<Map<String, String>>();
    for (var artifact : artifacts) {
      var tree = new LinkedHashMap<String, String>();
      tree.put("os", artifact.os());
      tree.put("arch", artifact.arch());
      artifact.libc().ifPresent(libc -> tree.put("libc", libc));
      tree.put("path", artifact.path());
      artifact.sha256().ifPresent(digest -> tree.put("sha256", digest));
      list.add(tree);
    }
    return list;
  }

  private static Map<Object, @Nullable Object> withStatic(@Nullable Object spec, String root) {
    var tree = new LinkedHashMap<Object, @Nullable Object>();
    if (spec instanceof Map<?, ?> map) {
      map.forEach(tree::put);
    }
    tree.put("static", Map.of("root", root));
    return tree;
  }
}
