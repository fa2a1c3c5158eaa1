package org.integrationgateway.server.audit;

import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.integrationgateway.config.audit.AuditConfig;

/**
 * The files of one chain: the one that is written, and the full ones beside it, whose names end in
 * the number of their first record.
 */
public record ChainFiles(AuditConfig.Files config) {
  private static final String DIGITS = "%016d";

  Path current() {
    return config.path();
  }

  /** The place of the chain, in anchors: a host and its file. */
  String place() {
    try {
      return InetAddress.getLocalHost().getHostName() + ":" + current().toAbsolutePath();
    } catch (UnknownHostException nameless) {
      return "localhost:" + current().toAbsolutePath();
    }
  }

  /** The name of a full file. */
  Path full(long first) {
    return current().resolveSibling(stem() + "-" + DIGITS.formatted(first) + ending());
  }

  /** The full files, the oldest first. */
  List<Path> full() throws IOException {
    var folder = current().toAbsolutePath().getParent();
    if (folder == null || !Files.isDirectory(folder)) {
      return List.of();
    }
    var name = Pattern.compile(Pattern.quote(stem()) + "-[0-9]{16}" + Pattern.quote(ending()));
    try (var files = Files.list(folder)) {
      return files
          .filter(file -> name.matcher(String.valueOf(file.getFileName())).matches())
          .sorted()
          .toList();
    }
  }

  /** Every file that exists, in the order of the records. */
  public List<Path> all() throws IOException {
    var files = new ArrayList<>(full());
    if (Files.exists(current())) {
      files.add(current());
    }
    return files;
  }

  /** The file that has the last record. */
  Optional<Path> last() throws IOException {
    var files = all();
    for (int i = files.size() - 1; i >= 0; i--) {
      if (Files.size(files.get(i)) > 0) {
        return Optional.of(files.get(i));
      }
    }
    return Optional.empty();
  }

  private String name() {
    return String.valueOf(current().getFileName());
  }

  private String stem() {
    int dot = name().lastIndexOf('.');
    return dot > 0 ? name().substring(0, dot) : name();
  }

  private String ending() {
    return name().substring(stem().length());
  }
}
