package org.integrationgateway.server.audit;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.core.audit.AuditRecord;
import org.jspecify.annotations.Nullable;

/** Checks the lines of a chain, one after the other. */
final class ChainCheck {
  private static final int MOST_PROBLEMS = 20;

  private final RecordText text;
  private final List<String> problems = new ArrayList<>();
  private @Nullable AuditRecord first;
  private @Nullable AuditRecord last;
  private @Nullable AuditRecord anchored;
  private long anchoredNumber;
  private long records;
  private boolean broken;

  ChainCheck(RecordText text) {
    this.text = text;
  }

  /** Remembers the record with this number, to compare it with the anchor. */
  void watch(long number) {
    anchoredNumber = number;
  }

  /**
   * Checks the next line.
   *
   * @param where it is, for messages
   */
  void line(String where, String line) {
    var record = RecordText.parse(line);
    if (record.isEmpty() || !text.isAuthentic(line)) {
      problem(where + ": the record was changed, or was not written by this server");
    }
    if (record.isEmpty()) {
      broken = true;
      return;
    }
    follow(where, record.get());
    broken = false;
    records++;
    last = record.get();
    if (first == null) {
      first = last;
    }
    if (last.sequence() == anchoredNumber) {
      anchored = last;
    }
  }

  private void follow(String where, AuditRecord record) {
    if (last == null || broken) {
      return;
    }
    if (!record.chain().equals(last.chain())) {
      problem(
          "%s: chain '%s' begins within chain '%s'".formatted(where, record.chain(), last.chain()));
      return;
    }
    if (record.sequence() != last.sequence() + 1) {
      problem(
          "%s: record %d follows record %d: records are missing, repeated or in another order"
              .formatted(where, record.sequence(), last.sequence()));
      return;
    }
    if (!record.previous().equals(last.hash())) {
      problem("%s: the record before was replaced".formatted(where));
    }
  }

  /**
   * Compares the chain with its anchor.
   *
   * @param isWhole whether the lines are all that should be there
   */
  void compare(ChainStore.Found known, boolean isWhole) {
    var anchor = known.anchor();
    if (!known.isAuthentic()) {
      problem("the anchor of chain '%s' in the store was changed".formatted(anchor.end().chain()));
    }
    long begin = first == null ? 0 : first.sequence();
    long end = last == null ? 0 : last.sequence();
    if (isWhole && begin > anchor.first()) {
      problem("records %d to %d are missing at the beginning".formatted(anchor.first(), begin - 1));
    }
    if (isWhole && end < anchor.end().sequence()) {
      problem(
          "records %d to %d are missing at the end".formatted(end + 1, anchor.end().sequence()));
    }
    if (anchored != null && !anchored.hash().equals(anchor.end().hash())) {
      problem("record %d was replaced".formatted(anchored.sequence()));
    }
  }

  private void problem(String text) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(text);
    }
  }

  Optional<String> chain() {
    return Optional.ofNullable(first).map(AuditRecord::chain);
  }

  VerifiedChain result(String place, List<String> notes) {
    return new VerifiedChain(
        place,
        records,
        Optional.ofNullable(first),
        Optional.ofNullable(last),
        List.copyOf(problems),
        notes);
  }
}
