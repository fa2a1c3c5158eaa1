package org.integrationgateway.builtin.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ListQuery;
import org.integrationgateway.sdk.s3.ObjectCopy;
import org.integrationgateway.sdk.s3.ObjectDescription;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;

/** Writes, copies and removals, determined by a seed, with their expected result. */
final class StorageScript {
  private static final int OPERATIONS = 12;
  private static final String BUCKET = "bucket";

  private StorageScript() {}

  static DirectoryStorage open(Path directory, FaultPoints faults) throws IOException {
    return new DirectoryStorage(directory, Clock.systemUTC(), Presigner.NONE, 1 << 20, faults);
  }

  /** The contents of the store, with every object read to its end. */
  static Map<String, String> contents(DirectoryStorage storage) {
    var found = new HashMap<String, String>();
    for (var object : storage.list(ListQuery.of(BUCKET, "")).objects()) {
      try (var content = storage.read(object.ref(), Conditions.NONE, ByteRange.ALL)) {
        var bytes = content.bytes();
        var info = content.object();
        assertThat(info.size()).isEqualTo(bytes.length);
        assertThat(info.etag()).isEqualTo(Hashes.sha256(bytes).substring(0, info.etag().length()));
        var text = new String(bytes, StandardCharsets.UTF_8);
        assertThat(info.description().metadata()).containsEntry("first", text.substring(0, 8));
        found.put(object.ref().key(), text);
      }
    }
    return found;
  }

  /** Requires that each record has its file of bytes, and that there is no other file. */
  static void requireNothingElse(Path directory) throws IOException {
    var folder = directory.resolve("b-" + BUCKET);
    if (!Files.exists(folder)) {
      return;
    }
    Set<String> endings = new HashSet<>();
    long records = 0;
    long bytes = 0;
    try (var files = Files.newDirectoryStream(folder)) {
      for (var file : files) {
        var name = file.getFileName().toString();
        endings.add(name.substring(name.lastIndexOf('.')));
        records += name.endsWith(".json") ? 1 : 0;
        bytes += name.endsWith(BucketFolder.BYTES) ? 1 : 0;
      }
    }
    assertThat(endings).isSubsetOf(".json", BucketFolder.BYTES);
    assertThat(bytes).isEqualTo(records);
  }

  /** A change of a store, and its effect on the expected contents. */
  interface Operation {
    void on(DirectoryStorage storage);

    void on(Map<String, String> model);
  }

  static List<Operation> operations(long seed) {
    var random = new Random(seed);
    var operations = new ArrayList<Operation>();
    for (int i = 0; i < OPERATIONS; i++) {
      var key = "key/" + random.nextInt(3);
      var other = "key/" + random.nextInt(3);
      int what = i < 2 ? 0 : random.nextInt(4);
      operations.add(
          switch (what) {
            case 2 -> new Delete(key);
            case 3 -> new Copy(key, other);
            default -> new Write(key, "%08d".formatted(i).repeat(1 + random.nextInt(40_000)));
          });
    }
    return operations;
  }

  private record Write(String key, String text) implements Operation {
    @Override
    public void on(DirectoryStorage storage) {
      storage.write(
          ObjectWrite.of(new ObjectRef(BUCKET, key))
              .with(new ObjectDescription("text/plain", Map.of("first", text.substring(0, 8)))),
          new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    @Override
    public void on(Map<String, String> model) {
      model.put(key, text);
    }
  }

  private record Delete(String key) implements Operation {
    @Override
    public void on(DirectoryStorage storage) {
      storage.delete(new ObjectRef(BUCKET, key), Conditions.NONE);
    }

    @Override
    public void on(Map<String, String> model) {
      model.remove(key);
    }
  }

  private record Copy(String from, String to) implements Operation {
    @Override
    public void on(DirectoryStorage storage) {
      var source = new ObjectRef(BUCKET, from);
      if (storage.list(ListQuery.of(BUCKET, from)).objects().isEmpty()) {
        return;
      }
      storage.copy(ObjectCopy.of(source, new ObjectRef(BUCKET, to)));
    }

    @Override
    public void on(Map<String, String> model) {
      var text = model.get(from);
      if (text != null) {
        model.put(to, text);
      }
    }
  }
}
