package org.integrationgateway.sdk.app.offer;

import java.util.Optional;
import java.util.function.Function;

/** The content of a resource: text or bytes. */
public sealed interface ResourceContent {
  /** The URI of the resource that it is of. */
  String uri();

  /** The media type of the content. */
  Optional<String> mediaType();

  /** Makes something of this content. */
  <T> T map(Function<String, T> text, Function<byte[], T> bytes);

  /** Content that is text. */
  static ResourceContent text(String uri, String mediaType, String text) {
    return new Text(uri, Optional.of(mediaType), text);
  }

  /** Content that is no text. The array must not be changed. */
  static ResourceContent bytes(String uri, String mediaType, byte[] bytes) {
    return new Bytes(uri, Optional.of(mediaType), bytes);
  }

  /** Text. */
  record Text(String uri, Optional<String> mediaType, String text) implements ResourceContent {
    @Override
    public <T> T map(Function<String, T> ofText, Function<byte[], T> ofBytes) {
      return ofText.apply(text);
    }
  }

  /** Content that is not text; the array must not be changed. */
  @SuppressWarnings("ArrayRecordComponent")
  record Bytes(String uri, Optional<String> mediaType, byte[] bytes) implements ResourceContent {
    @Override
    public <T> T map(Function<String, T> ofText, Function<byte[], T> ofBytes) {
      return ofBytes.apply(bytes);
    }
  }
}
