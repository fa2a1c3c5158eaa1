package org.integrationgateway.server.audit;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.CREATE;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.integrationgateway.base.file.PrivateFolders;
import org.integrationgateway.core.audit.AuditEvent;
import org.integrationgateway.core.audit.AuditRecord;
import org.integrationgateway.telemetry.audit.AuditSink;
import org.integrationgateway.telemetry.audit.TimedEvent;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes lines to a file and syncs it once for each batch. The anchor in the store follows, so that
 * it shows when the file has lost its end.
 */
final class FileSink implements AuditSink {
  private static final Logger log = LoggerFactory.getLogger(FileSink.class);

  private final ChainFiles files;
  private final ChainStore store;
  private final Clock clock;
  private final FileChannel lock;
  private FileChannel channel;
  private Anchor anchor;

  private FileSink(ChainFiles files, ChainStore store, Clock clock) throws IOException {
    this.files = files;
    this.store = store;
    this.clock = clock;
    var folder = files.current().toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      PrivateFolders.open(folder);
    }
    this.lock = locked(files.current());
    try {
      var found = found();
      this.anchor = found.anchor;
      this.channel = FileChannel.open(files.current(), CREATE, WRITE, APPEND);
      restrict(files.current());
      if (!found.notes.isEmpty()) {
        write(found.notes);
      }
    } catch (IOException | RuntimeException e) {
      lock.close();
      throw e;
    }
  }

  /** The state of a file at a start, and events that are worth a record of their own. */
  private record Start(Anchor anchor, List<TimedEvent> notes) {}

  /**
   * Opens the file and goes on with its chain.
   *
   * @throws UncheckedIOException when the file cannot be written, or another server writes it
   */
  static FileSink open(ChainFiles files, ChainStore store, Clock clock) {
    try {
      return new FileSink(files, store, clock);
    } catch (IOException e) {
      throw new UncheckedIOException(
          "the audit file %s cannot be used: %s".formatted(files.current(), e.getMessage()), e);
    }
  }

  private static FileChannel locked(Path path) throws IOException {
    var channel =
        FileChannel.open(path.resolveSibling(path.getFileName() + ".lock"), CREATE, WRITE);
    boolean mine;
    try {
      mine = channel.tryLock() != null;
    } catch (OverlappingFileLockException here) {
      mine = false;
    }
    if (!mine) {
      channel.close();
      throw new IOException("another server writes to it; give each server its own file");
    }
    return channel;
  }

  private static void restrict(Path path) throws IOException {
    var view = Files.getFileAttributeView(path, PosixFileAttributeView.class);
    if (view != null) {
      view.setPermissions(PosixFilePermissions.fromString("rw-------"));
    }
  }

  private Start found() throws IOException {
    var notes = new ArrayList<TimedEvent>();
    var last = files.last();
    Optional<AuditRecord> record = Optional.empty();
    if (last.isPresent()) {
      var tail = FileTail.of(last.get());
      record = tail.last();
      if (tail.tornBytes() > 0) {
        cut(last.get(), tail.wholeBytes());
        notes.add(note("audit.recover", "discarded_bytes", tail.tornBytes()));
      }
    }
    var known = known(record);
    var end = record.map(ChainEnd::at);
    if (known.isPresent()
        && known.get().end().sequence() > end.map(ChainEnd::sequence).orElse(0L)) {
      long missing = known.get().end().sequence() - end.map(ChainEnd::sequence).orElse(0L);
      log.error(
          "{} lacks its last {} records, which were written before: they were removed, or the file"
              + " is not the one of this configuration",
          files.current(),
          missing);
      notes.add(note("audit.miss", "missing_records", missing));
      return new Start(known.get(), notes);
    }
    var from = end.orElseGet(() -> ChainEnd.ofNew("file-" + UUID.randomUUID()));
    return new Start(
        known.map(before -> before.at(from)).orElseGet(() -> new Anchor(files.place(), 1, from)),
        notes);
  }

  /** The anchor of the chain in the file, or of the chain that was in this place. */
  private Optional<Anchor> known(Optional<AuditRecord> last) {
    if (last.isPresent()) {
      return store.anchor(last.get().chain()).map(ChainStore.Found::anchor);
    }
    return store.anchors().stream()
        .map(ChainStore.Found::anchor)
        .filter(anchor -> anchor.place().equals(files.place()))
        .findFirst();
  }

  private static void cut(Path path, long length) throws IOException {
    try (var channel = FileChannel.open(path, WRITE)) {
      channel.truncate(length);
      channel.force(true);
    }
  }

  private TimedEvent note(String action, String name, long count) {
    return new TimedEvent(
        clock.instant(),
        new AuditEvent(action, AuditEvent.GATEWAY)
            .with(AuditEvent.Outcome.FAILURE)
            .with(name, Long.toString(count)));
  }

  @Override
  public void write(List<TimedEvent> events) throws IOException {
    if (channel.size() >= files.config().maxFileBytes()) {
      rotate();
    }
    var lines = new StringBuilder();
    var end = anchor.end();
    for (var event : events) {
      var record = store.text().next(end, event);
      lines.append(RecordText.line(record)).append('\n');
      end = ChainEnd.at(record);
    }
    long before = channel.size();
    try {
      var bytes = ByteBuffer.wrap(lines.toString().getBytes(UTF_8));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(false);
    } catch (IOException e) {
      channel.truncate(before);
      throw e;
    }
    anchor = anchor.at(end);
    remember();
  }

  /** Without the store the file goes on; the anchor is behind until the store is back. */
  private void remember() {
    try {
      store.put(anchor);
    } catch (RuntimeException unavailable) {
      log.warn(
          "the anchor of the audit file {} is behind: {}",
          files.current(),
          unavailable.getMessage());
    }
  }

  private void rotate() throws IOException {
    channel.close();
    try {
      Files.move(files.current(), files.full(firstNumber()), StandardCopyOption.ATOMIC_MOVE);
    } finally {
      channel = FileChannel.open(files.current(), CREATE, WRITE, APPEND);
      restrict(files.current());
    }
    var full = files.full();
    int most = files.config().maxFiles();
    for (int i = 0; i < full.size() - most; i++) {
      anchor = anchor.from(firstNumber(full.get(i + 1)));
      Files.delete(full.get(i));
    }
  }

  private long firstNumber() throws IOException {
    return firstNumber(files.current());
  }

  private static long firstNumber(Path path) throws IOException {
    try (var reader = Files.newBufferedReader(path)) {
      var line = reader.readLine();
      return RecordText.parse(line == null ? "" : line)
          .map(AuditRecord::sequence)
          .orElseThrow(() -> new IOException(path + " does not begin with a record"));
    }
  }

  @Override
  public void close() {
    try (lock) {
      channel.close();
    } catch (IOException e) {
      log.warn("the audit file {} was not closed: {}", files.current(), e.getMessage());
    }
  }
}
