package org.integrationgateway.engines.authorization;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import org.integrationgateway.base.digest.Sha256;
import org.integrationgateway.sdk.authorization.ResourceType;

/** Derives the id of a model from its content: equal content has the same id on every replica. */
final class ModelDigest {
  private static final int SHOWN_BYTES = 16;

  private final MessageDigest digest = Sha256.digest();

  private ModelDigest() {}

  static String of(List<ResourceType> types) {
    var content = new ModelDigest();
    content.each(types, content::type);
    return HexFormat.of().formatHex(content.digest.digest(), 0, SHOWN_BYTES);
  }

  private void type(ResourceType type) {
    text(type.name());
    text(type.description());
    each(
        type.relations(),
        relation -> {
          text(relation.name());
          text(relation.description());
          each(relation.includedBy(), this::text);
          each(relation.targets(), this::text);
          each(
              relation.inherited(),
              way -> {
                text(way.through());
                text(way.relation());
              });
        });
    each(
        type.actions(),
        action -> {
          text(action.name());
          text(action.description());
          each(action.relations(), this::text);
        });
  }

  private interface Part<T> {
    void add(T part);
  }

  private <T> void each(List<T> parts, Part<T> part) {
    count(parts.size());
    parts.forEach(part::add);
  }

  private void text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    count(bytes.length);
    digest.update(bytes);
  }

  private void count(int count) {
    digest.update(ByteBuffer.allocate(Integer.BYTES).putInt(count).flip());
  }
}
