package org.integrationgateway.packaging.archive;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * An archive was refused. The message names the archive, the entry, the broken rule and the remedy.
 */
public final class ArchiveException extends IOException {
  private static final long serialVersionUID = 1L;

  private final transient Path archive;
  private final @Nullable String entry;
  private final ArchiveRule rule;

  ArchiveException(Path archive, @Nullable String entry, ArchiveRule rule, String detail) {
    super(message(archive, entry, rule, detail));
    this.archive = archive;
    this.entry = entry;
    this.rule = rule;
  }

  /** The archive. */
  public Path archive() {
    return archive;
  }

  /** The entry that broke the rule; empty when the rule is about the whole archive. */
  public Optional<String> entry() {
    return Optional.ofNullable(entry);
  }

  /** The broken rule. */
  public ArchiveRule rule() {
    return rule;
  }

  /** The remedy. */
  public String remedy() {
    return rule.explanation();
  }

  private static String message(
      Path archive, @Nullable String entry, ArchiveRule rule, String detail) {
    var where = entry == null ? "" : " entry '" + printable(entry) + "'";
    return archive + ": GW" + rule.number() + where + " " + detail + ". " + rule.explanation();
  }

  private static String printable(String name) {
    var clean = name.replaceAll("\\p{Cntrl}", "?");
    return clean.length() > 300 ? clean.substring(0, 300) + "..." : clean;
  }
}
