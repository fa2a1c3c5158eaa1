package org.integrationgateway.mcp.review;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The stored state of one tool's description.
 *
 * @param approved empty for a tool that came after the first list
 * @param earlier digests that were approved before; an upstream may go back to them
 * @param waiting what it says now and has not been approved
 */
record PinnedTool(Optional<Version> approved, List<String> earlier, Optional<Version> waiting) {
  private static final int MOST_EARLIER = 20;

  PinnedTool {
    earlier = List.copyOf(earlier);
  }

  /**
   * A description.
   *
   * @param at when it was approved, or first seen
   */
  record Version(String digest, Instant at) {}

  static PinnedTool approved(String digest, Instant at) {
    return new PinnedTool(Optional.of(new Version(digest, at)), List.of(), Optional.empty());
  }

  static PinnedTool added(String digest, Instant at) {
    return new PinnedTool(Optional.empty(), List.of(), Optional.of(new Version(digest, at)));
  }

  boolean allows(String digest) {
    return approved.filter(version -> version.digest().equals(digest)).isPresent()
        || earlier.contains(digest);
  }

  boolean waitsWith(String digest) {
    return waiting.filter(version -> version.digest().equals(digest)).isPresent();
  }

  PinnedTool changed(String digest, Instant at) {
    return new PinnedTool(approved, earlier, Optional.of(new Version(digest, at)));
  }

  /** Returns the tool with the waiting description approved. */
  PinnedTool approve(Instant at) {
    if (waiting.isEmpty()) {
      return this;
    }
    var before = new ArrayList<>(earlier);
    approved.map(Version::digest).ifPresent(before::add);
    int from = Math.max(0, before.size() - MOST_EARLIER);
    return new PinnedTool(
        Optional.of(new Version(waiting.get().digest(), at)),
        before.subList(from, before.size()),
        Optional.empty());
  }
}
