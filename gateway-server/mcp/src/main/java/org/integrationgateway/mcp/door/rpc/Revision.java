package org.integrationgateway.mcp.door.rpc;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Revisions of the protocol that begin with a handshake, oldest first. */
public enum Revision {
  R2024_11_05("2024-11-05"),
  R2025_03_26("2025-03-26"),
  R2025_06_18("2025-06-18"),
  R2025_11_25("2025-11-25");

  /** The revision of a client that names none (2025-06-18, Transports, Protocol Version Header). */
  public static final Revision DEFAULT = R2025_03_26;

  /** The revision whose clients have no handshake and no sessions. */
  public static final String STATELESS = "2026-07-28";

  private final String wireName;

  Revision(String wireName) {
    this.wireName = wireName;
  }

  public String wireName() {
    return wireName;
  }

  /** Whether several messages may come in one array: only one revision has batches. */
  public boolean hasBatches() {
    return this == R2025_03_26;
  }

  public static Optional<Revision> of(String wireName) {
    for (var revision : values()) {
      if (revision.wireName.equals(wireName)) {
        return Optional.of(revision);
      }
    }
    return Optional.empty();
  }

  /** Every revision that the server speaks, newest first. */
  public static List<String> supported() {
    var all = new ArrayList<>(Stream.of(values()).map(Revision::wireName).toList());
    all.add(STATELESS);
    Collections.reverse(all);
    return all;
  }

  /** The revision for a client that asks for this one: the same when supported, else the newest. */
  public static Revision negotiate(String asked) {
    return of(asked).orElse(R2025_11_25);
  }
}
