package org.integrationgateway.config.providers;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.sdk.kind.ProviderKind;

/** {@code providers.<kind>}: entries by name, each a builtin or a package. */
public final class DeclaredKind {
  private static final String CONFIG = "config";
  private static final RecordBlock<PackageInFile> PACKAGE = RecordBlock.of(PackageInFile.class);
  private static final RecordBlock<PackageInFile.Serving> SERVING =
      RecordBlock.of(PackageInFile.Serving.class);

  private final ProviderKind<?> kind;
  private final String doc;
  private final List<Builtin> builtins;
  private final Key<Source> source;
  private final Variants shape;
  private final boolean choosesDefault;

  private DeclaredKind(
      ProviderKind<?> kind, String doc, boolean choosesDefault, List<Builtin> builtins) {
    this.kind = kind;
    this.doc = doc;
    this.choosesDefault = choosesDefault;
    this.builtins = builtins;
    var names = builtins.stream().map(Builtin::name).toList();
    this.source =
        Key.required(
            "source",
            new SourceShape(names, false),
            (names.isEmpty() ? "" : "builtin:" + String.join(", builtin:", names) + ", or ")
                + "a package of this kind: {path: ...}, {url: ..., sha256: ...} or {package: ...,"
                + " version: ...}.");
    var choosing = choosesDefault ? SERVING.block().keys() : List.<Key<?>>of();
    var blocks = new LinkedHashMap<String, Supplier<Block>>();
    for (var builtin : builtins) {
      blocks.put(SourceShape.BUILTIN + builtin.name(), () -> carried(source, builtin, choosing));
    }
    var packaged =
        Block.of(source)
            .and(PACKAGE.block().keys())
            .and(choosing)
            .and(RecordBlock.of(Grants.InFile.class).block().keys());
    this.shape = new Variants(source, blocks, packaged);
  }

  /** A kind with its embedded providers. */
  static DeclaredKind of(ProviderKind<?> kind, String doc, Builtin... builtins) {
    return new DeclaredKind(kind, doc, true, List.of(builtins));
  }

  /** A kind with a block of its own, in which the default is named beside the entries. */
  static DeclaredKind apart(ProviderKind<?> kind, Builtin... builtins) {
    return new DeclaredKind(kind, "", false, List.of(builtins));
  }

  private static Block carried(Key<Source> source, Builtin builtin, List<Key<?>> choosing) {
    var config = RecordBlock.of(builtin.config()).asKey(CONFIG, "Configuration of the provider.");
    var block = Block.of(source, config).and(choosing);
    return builtin.hasEgress() ? block.and(List.of(PACKAGE.key("egress"))) : block;
  }

  /** The kind. */
  public ProviderKind<?> kind() {
    return kind;
  }

  /** The embedded providers of the kind. */
  public List<Builtin> builtins() {
    return builtins;
  }

  /** The key of its entries in {@code providers}. */
  public Key<Map<String, Settings>> key() {
    return Key.withDefault(kind.text(), MapOf.named(shape), Map.of(), doc);
  }

  /** The shape of an entry. */
  public Shape<Settings> shape() {
    return shape;
  }

  /** Makes a record of an entry; empty after an error in its source, which has been reported. */
  public Optional<ProviderConfig> entry(String name, Settings settings, Reading reading) {
    return settings
        .find(source)
        .map(
            from ->
                new ProviderConfig(
                    kind,
                    name,
                    choosesDefault && SERVING.of(settings).isDefault(),
                    from instanceof Source.Builtin builtin
                        ? carried(builtin.name(), name, settings, reading)
                        : PACKAGE.of(settings).from(from, Grants.of(settings))));
  }

  private ProviderConfig.Carried carried(
      String builtin, String name, Settings settings, Reading reading) {
    var record =
        RecordBlock.of(
            builtins.stream()
                .filter(known -> known.name().equals(builtin))
                .findFirst()
                .orElseThrow()
                .config());
    var path = ProviderConfig.path(kind, name) + "." + CONFIG;
    var written = settings.node(CONFIG).orElse(null);
    return new ProviderConfig.Carried(
        builtin,
        record.make(settings.block(CONFIG), written, path, reading).orElse(null),
        written,
        RecordBlock.of(PackageInFile.Hosts.class).of(settings.block("egress")).allowed());
  }
}
