package org.integrationgateway.config.server;

import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Scalars;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import tools.jackson.databind.node.ObjectNode;

/**
 * Where a root key comes from.
 *
 * @param text of the key: 32 bytes, or any longer text from which they are derived
 * @param unseal the secrets provider that unwraps the key; exactly one of both is there
 */
public record EncryptionKeySource(Optional<Secret> text, Optional<Unseal> unseal) {
  /** A key that the configuration has. */
  public static EncryptionKeySource of(Secret text) {
    return new EncryptionKeySource(Optional.of(text), Optional.empty());
  }

  /** A key that a secrets provider unwraps. */
  public static EncryptionKeySource of(Unseal unseal) {
    return new EncryptionKeySource(Optional.empty(), Optional.of(unseal));
  }

  /** A key that the server makes, and keeps as the key of a secrets provider has wrapped it. */
  public record Unseal(
      @Doc(
              "The secrets provider that wraps and unwraps the key. Default: the one of"
                  + " server.providers.secrets, the default one or the only one.")
          Optional<String> provider,
      @Doc("The name of the provider's key, which never leaves the provider.") String key) {
    private String written() {
      return "{unseal: {%skey: %s}}"
          .formatted(provider.map(name -> "provider: " + name + ", ").orElse(""), key);
    }
  }

  /** The mapping in place of a text. */
  private record InFile(
      @Doc(
              "A key of a secrets provider. The server makes an encryption key at its first"
                  + " start, has this key wrap it, keeps the wrapped form in its store, and has it"
                  + " unwrapped at each start.")
          Unseal unseal) {}

  /** Reads the text of a key, a reference to it, or {@code {unseal: ...}}. */
  static final class InKey implements Supplier<Shape<EncryptionKeySource>> {
    @Override
    public Shape<EncryptionKeySource> get() {
      return new SourceShape();
    }
  }

  private record SourceShape() implements Shape<EncryptionKeySource> {
    private static final String SECRET = "secret";

    @Override
    public String label() {
      return Scalars.ENCRYPTION_KEY.label();
    }

    @Override
    public Optional<EncryptionKeySource> read(Node node, String path, Reading reading) {
      if (!(node instanceof Node.Mapping mapping) || mapping.get(SECRET).isPresent()) {
        return Scalars.ENCRYPTION_KEY.read(node, path, reading).map(EncryptionKeySource::of);
      }
      var block = RecordBlock.of(InFile.class);
      return block
          .block()
          .read(node, path, reading)
          .flatMap(settings -> block.make(settings, node, path, reading))
          .map(read -> of(read.unseal()));
    }

    @Override
    public ObjectNode schema() {
      var schema = Scalars.ENCRYPTION_KEY.schema();
      schema.withArray("anyOf").add(RecordBlock.of(InFile.class).block().schema());
      return schema;
    }

    @Override
    public String show(EncryptionKeySource value) {
      return value.unseal().map(Unseal::written).orElse("***");
    }
  }
}
