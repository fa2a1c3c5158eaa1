package org.integrationgateway.mcp.review;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;
import org.integrationgateway.core.json.Json;
import tools.jackson.databind.node.ObjectNode;

/**
 * The descriptions behind the digests of one connection, so that a change can be shown: of each
 * tool the approved one and the one that waits. Very long ones are not kept.
 */
final class PinnedTexts {
  private static final int LONGEST = 64 << 10;
  private static final long MOST_CHARACTERS = 12 << 20;

  private final Map<String, ObjectNode> byDigest;
  private long characters;

  private PinnedTexts(Map<String, ObjectNode> byDigest, long characters) {
    this.byDigest = byDigest;
    this.characters = characters;
  }

  static PinnedTexts read(Optional<byte[]> row) {
    var texts = new PinnedTexts(new LinkedHashMap<>(), 0);
    if (row.isPresent()) {
      try (var plain = new GZIPInputStream(new ByteArrayInputStream(row.get()))) {
        Json.parse(plain)
            .properties()
            .forEach(
                member -> {
                  if (member.getValue() instanceof ObjectNode text) {
                    texts.byDigest.put(member.getKey(), text);
                    texts.characters += Json.write(text).length;
                  }
                });
      } catch (IOException broken) {
        throw new UncheckedIOException(broken);
      }
    }
    return texts;
  }

  void add(ToolText text) {
    int length = text.length();
    if (length <= LONGEST && characters + length <= MOST_CHARACTERS) {
      if (byDigest.put(text.digest(), text.json()) == null) {
        characters += length;
      }
    }
  }

  Optional<ObjectNode> find(String digest) {
    return Optional.ofNullable(byDigest.get(digest));
  }

  /** Writes the descriptions that these tools still have. */
  byte[] write(Map<String, PinnedTool> tools) {
    var json = Json.object();
    for (var tool : tools.values()) {
      for (var version : List.of(tool.approved(), tool.waiting())) {
        version
            .map(PinnedTool.Version::digest)
            .filter(byDigest::containsKey)
            .ifPresent(digest -> json.set(digest, byDigest.get(digest)));
      }
    }
    var bytes = new ByteArrayOutputStream();
    try (var zipped = new GZIPOutputStream(bytes)) {
      zipped.write(Json.write(json));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
