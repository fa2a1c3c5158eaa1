package org.integrationgateway.manifest.packaging;

import java.util.List;
import org.integrationgateway.manifest.document.Node;
import org.integrationgateway.manifest.problem.Position;
import org.integrationgateway.manifest.problem.Problem;
import org.integrationgateway.manifest.problem.Problems;
import org.integrationgateway.manifest.reader.ReadResult;
import org.integrationgateway.manifest.rules.ManifestRule;
import org.integrationgateway.manifest.serving.UnservedMember;
import org.integrationgateway.manifest.serving.UnservedMembers;

/** Warns authors of what this version of the server does not carry out. */
public final class NotServed {
  private NotServed() {}

  /** Returns the same result with a warning for each such member of the manifest. */
  public static ReadResult warn(ReadResult read) {
    var members = read.manifest().flatMap(manifest -> manifest.app()).map(UnservedMembers::of);
    if (members.isEmpty() || members.get().isEmpty()) {
      return read;
    }
    var problems = new Problems(ManifestRule.PREFIX);
    problems.addAll(read.problems());
    var root = read.document().orElseThrow().root();
    for (var member : members.get()) {
      problems.add(PackagingRule.NOT_SERVED, at(root, member.keys()), message(member), REMEDY);
    }
    return new ReadResult(read.manifest(), read.document(), problems.sorted(), read.openapi());
  }

  /** Returns whether a problem is such a warning. */
  public static boolean isOne(Problem problem) {
    return problem.rule().equals(ManifestRule.PREFIX + PackagingRule.NOT_SERVED.number());
  }

  private static final String REMEDY =
      "The manifest is valid, and a server of this version serves the app without it.";

  private static String message(UnservedMember member) {
    return "this version of the server does not carry out " + member.path();
  }

  private static Position at(Node root, List<String> keys) {
    var at = root.at();
    var node = root;
    for (var key : keys) {
      var entry = node.entry(key);
      if (entry.isEmpty()) {
        return at;
      }
      at = entry.get().keyAt();
      node = entry.get().value();
    }
    return at;
  }
}
