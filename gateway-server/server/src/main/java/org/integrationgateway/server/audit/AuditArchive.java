package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.BiConsumer;
import org.integrationgateway.config.audit.AuditConfig;
import org.integrationgateway.core.audit.AuditQuery;
import org.integrationgateway.core.audit.AuditRecord;

/**
 * Verifies and finds the records of the sinks, also while servers write them. For the command line.
 */
public record AuditArchive(ChainStore store) {
  private static final int LONGEST_LINE = 1 << 20;

  /** Verifies the chain in the store. */
  public VerifiedChain verifyStore() {
    return verifyStore(Long.MAX_VALUE);
  }

  /** Verifies the newest records of the chain in the store. */
  VerifiedChain verifyStore(long newest) {
    var known = store.anchor(ChainStore.SHARED);
    long from =
        known
            .map(ChainStore.Found::anchor)
            .map(anchor -> anchor.end().sequence() - newest)
            .map(number -> Math.max(0, number))
            .orElse(0L);
    var check = new ChainCheck(store.text());
    known.ifPresent(found -> check.watch(found.anchor().end().sequence()));
    long number = from;
    for (var lines = store.linesAbove(from); !lines.isEmpty(); lines = store.linesAbove(number)) {
      for (var line : lines) {
        check.line("record " + (number + 1), line);
        number = RecordText.parse(line).map(AuditRecord::sequence).orElse(number + 1);
      }
    }
    known.ifPresent(found -> check.compare(kept(found, from), true));
    return check.result(ChainStore.SHARED, List.of());
  }

  /** Records that are too old may be removed while others are read. */
  private ChainStore.Found kept(ChainStore.Found known, long from) {
    long first =
        store
            .anchor(ChainStore.SHARED)
            .map(found -> found.anchor().first())
            .orElse(known.anchor().first());
    return new ChainStore.Found(
        known.anchor().from(Math.max(first, from + 1)), known.isAuthentic());
  }

  /** Verifies all files of a sink. */
  public VerifiedChain verify(AuditConfig.Files sink) {
    try {
      var files = new ChainFiles(sink);
      return verify(files.current().toString(), files.all(), Optional.of(files.place()));
    } catch (IOException e) {
      throw new UncheckedIOException(sink.path() + " cannot be read: " + e.getMessage(), e);
    }
  }

  /**
   * Verifies some files of a chain, in the order of their records.
   *
   * @throws UncheckedIOException when one of them cannot be read
   */
  public VerifiedChain verify(List<Path> files) {
    return verify(
        String.join(", ", files.stream().map(Path::toString).toList()), files, Optional.empty());
  }

  private VerifiedChain verify(String name, List<Path> files, Optional<String> place) {
    var notes = new ArrayList<String>();
    var check = new ChainCheck(store.text());
    var known = chain(files).flatMap(store::anchor).or(() -> place.flatMap(this::at));
    known.ifPresent(found -> check.watch(found.anchor().end().sequence()));
    files.forEach(file -> lines(file, notes, check::line));
    known.ifPresent(found -> check.compare(found, place.isPresent()));
    if (known.isEmpty() && check.chain().isPresent()) {
      notes.add(
          "the store of this configuration does not know the chain: its first and last records "
              + "cannot be checked");
    }
    return check.result(name, notes);
  }

  /** The chain that the first record belongs to. */
  private static Optional<String> chain(List<Path> files) {
    for (var file : files) {
      try (var in = new BufferedInputStream(Files.newInputStream(file))) {
        for (var line = line(in); line.isPresent(); line = line(in)) {
          var record = RecordText.parse(line.get().stripTrailing());
          if (record.isPresent()) {
            return record.map(AuditRecord::chain);
          }
        }
      } catch (IOException e) {
        throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
      }
    }
    return Optional.empty();
  }

  private Optional<ChainStore.Found> at(String place) {
    return store.anchors().stream()
        .filter(found -> found.anchor().place().equals(place))
        .findFirst();
  }

  /** The records of the store that match, the latest first. */
  public List<AuditRecord> find(AuditQuery query) {
    return new StoredRecords(store).find(query).records();
  }

  /** The records of a sink's files that match, the latest first. */
  public List<AuditRecord> find(AuditConfig.Files sink, AuditQuery query) {
    try {
      var found = new ArrayDeque<AuditRecord>();
      for (var file : new ChainFiles(sink).all()) {
        lines(
            file,
            new ArrayList<>(),
            (where, line) -> {
              RecordText.parse(line).filter(query::matches).ifPresent(found::addFirst);
              if (found.size() > query.limit()) {
                found.removeLast();
              }
            });
      }
      return List.copyOf(found);
    } catch (IOException e) {
      throw new UncheckedIOException(sink.path() + " cannot be read: " + e.getMessage(), e);
    }
  }

  private static void lines(Path file, List<String> notes, BiConsumer<String, String> each) {
    int number = 0;
    try (var in = new BufferedInputStream(Files.newInputStream(file))) {
      for (var line = line(in); line.isPresent(); line = line(in)) {
        number++;
        var where = file.getFileName() + ":" + number;
        if (!line.get().endsWith("\n")) {
          notes.add(where + " is not complete: it is being written, or the server was killed");
          return;
        }
        each.accept(where, line.get().substring(0, line.get().length() - 1));
      }
    } catch (IOException e) {
      throw new UncheckedIOException(file + " cannot be read: " + e.getMessage(), e);
    }
  }

  /** The next line with its end, or what is left behind the last one. */
  private static Optional<String> line(InputStream in) throws IOException {
    var bytes = new ByteArrayOutputStream();
    for (int next = in.read(); next >= 0; next = in.read()) {
      bytes.write(next);
      if (next == '\n' || bytes.size() >= LONGEST_LINE) {
        break;
      }
    }
    return bytes.size() == 0 ? Optional.empty() : Optional.of(bytes.toString(UTF_8));
  }
}
