package org.integrationgateway.config.providers;

import static org.integrationgateway.config.shape.Key.block;
import static org.integrationgateway.config.shape.Key.optional;
import static org.integrationgateway.config.shape.Key.required;
import static org.integrationgateway.config.shape.Key.withDefault;
import static org.integrationgateway.config.shape.Scalars.ANY_TEXT;
import static org.integrationgateway.config.shape.Scalars.FLAG;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.grants.GrantKeys;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Free;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;
import org.integrationgateway.sdk.kind.ProviderKind;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code providers.<kind>}: entries by name, each a builtin or a package. */
public final class DeclaredKind {
  private static final Pattern VARIABLE = Pattern.compile("[A-Za-z_][A-Za-z0-9_]*");
  private static final Key<Boolean> DEFAULT =
      withDefault(
          "default",
          FLAG,
          false,
          "Whether it serves where no other provider of its kind is named.");
  private static final Key<Map<String, String>> ENV =
      withDefault(
          "env",
          new MapOf<>(ANY_TEXT, VARIABLE, Set.of()),
          Map.of(),
          "Added to the clean environment of an executable provider.");
  private static final Key<Settings> RUNTIME =
      RecordBlock.of(PoolConfig.class).asKey("runtime", "How an executable provider runs.");
  private static final Key<Boolean> REQUIRED =
      withDefault(
          "required",
          FLAG,
          true,
          "Whether /ready waits at the start until the provider was ready once; without effect on"
              + " those that admit callers.");
  private static final Key<ObjectNode> CONFIG =
      optional("config", Free.OBJECT, "Configuration for the package, by the package's schema.");

  /** The key {@code config} of an embedded provider, with the keys of that provider. */
  private static final Key<Settings> CARRIED = block(CONFIG.name(), Block.of(), CONFIG.doc());

  private final ProviderKind<?> kind;
  private final List<Builtin> builtins;
  private final Key<Source> source;
  private final Variants shape;
  private final Key<Map<String, Settings>> key;
  private final boolean choosesDefault;

  private DeclaredKind(
      ProviderKind<?> kind,
      List<Builtin> builtins,
      Key<Source> source,
      Variants shape,
      Key<Map<String, Settings>> key,
      boolean choosesDefault) {
    this.kind = kind;
    this.builtins = builtins;
    this.choosesDefault = choosesDefault;
    this.source = source;
    this.shape = shape;
    this.key = key;
  }

  /** A kind with its embedded providers. */
  static DeclaredKind of(ProviderKind<?> kind, String doc, Builtin... builtins) {
    return of(kind, kind.text(), List.of(DEFAULT), doc, builtins);
  }

  /** A kind whose entries stand under {@code key}, and whose default is named beside them. */
  static DeclaredKind under(String key, ProviderKind<?> kind, String doc, Builtin... builtins) {
    return of(kind, key, List.of(), doc, builtins);
  }

  private static DeclaredKind of(
      ProviderKind<?> kind, String key, List<Key<?>> choosing, String doc, Builtin... builtins) {
    var names = List.of(builtins).stream().map(Builtin::name).toList();
    var source =
        required(
            "source",
            new SourceShape(names, false),
            (names.isEmpty() ? "" : "builtin:" + String.join(", builtin:", names) + ", or ")
                + "a package of this kind: {path: ...}, {url: ..., sha256: ...} or {package: ...,"
                + " version: ...}.");
    var blocks = new LinkedHashMap<String, Supplier<Block>>();
    for (var builtin : builtins) {
      blocks.put(SourceShape.BUILTIN + builtin.name(), () -> carried(source, builtin, choosing));
    }
    var packaged =
        Block.of(
                source,
                CONFIG,
                ENV,
                RUNTIME,
                ConfinementKeys.EGRESS,
                ConfinementKeys.SANDBOX,
                REQUIRED)
            .and(choosing)
            .and(GrantKeys.OF_EVERY_KIND);
    var shape = new Variants(source, blocks, packaged);
    var entries = withDefault(key, MapOf.named(shape), Map.of(), doc);
    return new DeclaredKind(kind, List.of(builtins), source, shape, entries, !choosing.isEmpty());
  }

  private static Block carried(Key<Source> source, Builtin builtin, List<Key<?>> choosing) {
    var config =
        RecordBlock.of(builtin.config()).asKey(CONFIG.name(), "Configuration of the provider.");
    var block = Block.of(source, config).and(choosing);
    return builtin.hasEgress() ? block.and(List.of(ConfinementKeys.EGRESS)) : block;
  }

  /** The kind. */
  public ProviderKind<?> kind() {
    return kind;
  }

  /** The embedded providers of the kind. */
  public List<Builtin> builtins() {
    return builtins;
  }

  /** The key of its entries. */
  public Key<Map<String, Settings>> key() {
    return key;
  }

  /** The key of an entry's source. */
  public Key<Source> source() {
    return source;
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
                    choosesDefault && settings.get(DEFAULT),
                    from instanceof Source.Builtin builtin
                        ? carried(builtin.name(), name, settings, reading)
                        : packaged(from, settings)));
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
    var path = ProviderConfig.path(kind, name) + "." + CONFIG.name();
    var written = settings.node(CARRIED).orElse(null);
    return new ProviderConfig.Carried(
        builtin,
        record.make(settings.get(CARRIED), written, path, reading).orElse(null),
        written,
        ConfinementKeys.allowedHosts(settings));
  }

  private static ProviderConfig.Origin packaged(Source source, Settings settings) {
    return new ProviderConfig.Packaged(
        source,
        settings.find(CONFIG).orElseGet(() -> JsonMapper.shared().createObjectNode()),
        settings.get(ENV),
        ConfinementKeys.allowedHosts(settings),
        ConfinementKeys.sandbox(settings),
        RecordBlock.of(PoolConfig.class).of(settings.get(RUNTIME)),
        GrantKeys.read(settings),
        settings.get(REQUIRED));
  }
}
