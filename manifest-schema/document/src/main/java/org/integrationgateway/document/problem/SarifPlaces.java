package org.integrationgateway.document.problem;

import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import org.integrationgateway.base.text.PercentEncoding;
import tools.jackson.databind.node.ObjectNode;

/** Converts positions to SARIF: a relative URI, and a region in UTF-16 units from 1. */
final class SarifPlaces {
  /** Characters that need no escape in any segment of a URI (RFC 3986, 2.3), and the slash. */
  private static final PercentEncoding PATH = PercentEncoding.keeping("-._~/");

  private final Path root;

  SarifPlaces(Path root) {
    this.root = root.toAbsolutePath().normalize();
  }

  void write(Position at, ObjectNode location) {
    var artifact = location.putObject("artifactLocation");
    uri(at.source().name(), artifact);
    region(at, location.putObject("region"));
  }

  private void uri(String name, ObjectNode artifact) {
    try {
      var file = root.resolve(name).normalize();
      if (file.startsWith(root)) {
        artifact.put("uri", PATH.encode(slashes(root.relativize(file))));
        artifact.put("uriBaseId", "%SRCROOT%");
        return;
      }
      artifact.put("uri", file.toUri().toASCIIString());
    } catch (InvalidPathException notAFile) {
      artifact.put("uri", PATH.encode(name));
    }
  }

  private static String slashes(Path path) {
    return path.toString().replace(path.getFileSystem().getSeparator(), "/");
  }

  /** Code scanning needs a line for every problem: that of the whole file is the first. */
  private static void region(Position at, ObjectNode region) {
    if (at.line() == 0) {
      region.put("startLine", 1);
      return;
    }
    var source = at.source();
    int last = source.lineOf(at.end());
    region.put("startLine", at.line());
    region.put("startColumn", at.offset() - source.lineStart(at.line()) + 1);
    region.put("endLine", last);
    region.put("endColumn", at.end() - source.lineStart(last) + 1);
  }
}
