package org.integrationgateway.server.frontend;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** Spellings of paths that must not reach a file outside the site. */
final class Spellings {
  private static final List<String> DOTS =
      List.of(
          "..",
          "%2e%2e",
          "%2E.",
          ".%2e",
          "%252e%252e",
          "..%00",
          "..;",
          ". .",
          "...",
          "%c0%ae%c0%ae",
          "%u002e%u002e",
          "..%20",
          "．．",
          "%ef%bc%8e%ef%bc%8e");
  private static final List<String> SLASHES =
      List.of(
          "/", "%2f", "%2F", "\\", "%5c", "%255c", "%252f", "//", "/./", "%c0%af", "%00/", ";/");
  private static final List<String> TARGETS =
      List.of("secret.txt", "manifest.yaml", "site/.env", "../../etc/passwd");

  private Spellings() {}

  static Set<String> all() {
    var all = new LinkedHashSet<String>();
    for (var dots : DOTS) {
      for (var slash : SLASHES) {
        for (var target : TARGETS) {
          all.add(dots + slash + target);
          all.add("docs" + slash + dots + slash + dots + slash + target);
        }
      }
    }
    all.addAll(absolute());
    return all;
  }

  private static List<String> absolute() {
    var all = new ArrayList<String>();
    for (var slash : SLASHES) {
      for (var prefix :
          List.of("", "C:", "file:", "file://", "~", "index.html", "\\\\host\\share")) {
        all.add(prefix + slash + "etc" + slash + "passwd");
      }
    }
    all.addAll(
        List.of(
            ".env",
            "%2eenv",
            ".%65nv",
            "up/secret.txt",
            "up%2fsecret.txt",
            "link.txt",
            "link.txt/",
            "link.txt%00.html",
            "index.html/../../secret.txt",
            "index.html%00",
            "secret.txt",
            "./secret.txt",
            ".env%20",
            ".env.",
            ".ENV",
            "SITE/.env",
            "docs/.env"));
    return all;
  }
}
