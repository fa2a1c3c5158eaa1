package org.integrationgateway.config;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.config.providers.SourceShape;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.ConfigRule;
import org.integrationgateway.config.shape.Key;
import org.integrationgateway.config.shape.ListOf;
import org.integrationgateway.config.shape.MapOf;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Settings;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.config.shape.Variants;

/** Makes the reference page of the tables of keys. */
final class ConfigReference {
  /** An entry of an app or of a provider, and the path of a key in it. */
  private static final Pattern IN_ENTRY =
      Pattern.compile("(?:apps|(?:providers\\.[a-z0-9]+|runtime\\.providers))\\.<name>\\.(.+)");

  private static final List<Key<?>> GRANTS = RecordBlock.of(Grants.InFile.class).block().keys();

  private final StringBuilder text = new StringBuilder();

  /** The rows of the keys that entries of all kinds have, by the path of the key in its entry. */
  private final Map<String, String> shared = new LinkedHashMap<>();

  private String only = "";

  private ConfigReference() {}

  static String markdown() {
    var reference = new ConfigReference();
    reference.text.append(INTRODUCTION);
    reference.entries();
    for (var key : ConfigKeys.ROOT.keys()) {
      reference.table("`" + key.name() + "`");
      reference.key(key, "");
    }
    reference.text.append("\n## Rules\n\n");
    reference.text.append("Rules 1001 to 1206 are those of [every document](manifest.md).\n\n");
    reference.text.append("| Rule | | Why |\n|---|---|---|\n");
    for (var rule : ConfigRule.values()) {
      reference
          .text
          .append("| `GWC")
          .append(rule.number())
          .append("` | ")
          .append(rule.title())
          .append(" | ")
          .append(rule.explanation())
          .append(" |\n");
    }
    return reference.text.toString();
  }

  private void table(String heading) {
    text.append("\n## ").append(heading).append("\n\n");
    text.append("| Key | Value | Default | |\n|---|---|---|---|\n");
  }

  /** Writes the keys that entries of all kinds have; the tables of the kinds leave them out. */
  private void entries() {
    text.append(ENTRIES);
    var blocks = DeclaredKinds.all().stream().map(kind -> packaged(kind.shape())).toList();
    blocks.get(0).keys().stream()
        .filter(key -> blocks.stream().allMatch(block -> block.keys().contains(key)))
        .filter(key -> !GRANTS.contains(key))
        .forEach(key -> collect(key, ""));
    shared.forEach((path, cells) -> text.append(line(path, cells)));
  }

  private static Block packaged(Shape<?> entry) {
    return entry instanceof Variants variants ? variants.otherwise() : (Block) entry;
  }

  private void collect(Key<?> key, String path) {
    var full = Reading.join(path, key.name());
    shared.put(full, cells(key));
    if (key.shape() instanceof Block block) {
      block.keys().forEach(member -> collect(member, full));
    }
  }

  private void key(Key<?> key, String path) {
    if (GRANTS.contains(key) && !path.startsWith("apps.")) {
      return;
    }
    var full = Reading.join(path, key.name());
    row(key, full);
    nested(key.shape(), full);
  }

  private void row(Key<?> key, String full) {
    var cells = cells(key);
    var inEntry = IN_ENTRY.matcher(full);
    if (inEntry.matches() && cells.equals(shared.get(inEntry.group(1)))) {
      return;
    }
    text.append(line(full, cells));
  }

  private static String line(String path, String cells) {
    return "| `" + path + "` | " + cells + " |\n";
  }

  private <T> String cells(Key<T> key) {
    var value =
        key.defaultValue()
            .filter(found -> !(found instanceof Settings || found instanceof Map))
            .map(found -> "`" + key.shape().show(found) + "`");
    var required = key.presence() == Key.Presence.REQUIRED ? "**required**" : "";
    var label = key.shape() instanceof SourceShape ? "a source" : key.shape().label();
    var doc = key.shape() instanceof SourceShape ? withoutForms(key.doc()) : key.doc();
    return label + " | " + value.orElse(required) + " | " + only + doc;
  }

  /** The forms of a source are described once, above the first table. */
  private static String withoutForms(String doc) {
    return doc.replaceFirst("[;:] \\{path: .*", ".");
  }

  private void nested(Shape<?> shape, String path) {
    if (shape instanceof Block block) {
      block.keys().forEach(key -> key(key, path));
    } else if (shape instanceof MapOf<?> map) {
      nested(map.value(), path + ".<name>");
    } else if (shape instanceof ListOf<?> list) {
      nested(list.item(), path + "[]");
    } else if (shape instanceof Variants variants) {
      nested(variants.otherwise(), path);
      variants.blocks().forEach((text, block) -> variant(variants, text, block, path));
    }
  }

  /** Writes the keys that are only in this variant and in those that have the same key. */
  private void variant(Variants variants, String text, Block block, String path) {
    for (var key : block.keys()) {
      if (!variants.otherwise().keys().contains(key) && key.shape() instanceof Block own) {
        own.keys().forEach(member -> member(variants, text, key, member, path));
      }
    }
  }

  /** Writes a key of a variant's block, unless the variant before it has the same key. */
  private void member(Variants variants, String text, Key<?> of, Key<?> member, String path) {
    var having =
        variants.blocks().entrySet().stream()
            .filter(variant -> has(variant.getValue(), of.name(), member))
            .map(variant -> "`" + variant.getKey() + "`")
            .toList();
    if (having.get(0).equals("`" + text + "`")) {
      only = "Of " + String.join(" and ", having) + ": ";
      key(member, Reading.join(path, of.name()));
      only = "";
    }
  }

  private static boolean has(Block variant, String name, Key<?> member) {
    return variant.keys().stream()
        .anyMatch(
            key ->
                key.name().equals(name)
                    && key.shape() instanceof Block own
                    && own.keys().contains(member));
  }

  private static final String INTRODUCTION =
      """
      # Configuration

      One YAML (or JSON) file, `gateway.yaml`. `gateway validate` reports every problem for which
      `gateway serve` would refuse it, without starting a server; `gateway config explain` prints
      every setting with its origin; `gateway config schema` prints its JSON Schema for editors.

      **Location**: `--config FILE` (repeatable), else `$GATEWAY_CONFIG`, else
      `./gateway.yaml`, else `gateway.yaml` in `$GATEWAY_HOME` (`~/.gateway`). Without any of them,
      `gateway serve` writes the last one: embedded storage, a generated encryption key, two demo
      apps, an agent and a workflow, none of which needs a network.

      **Several files**: later ones merge over earlier ones. Mappings merge deep, lists and single
      values replace, null deletes.

      **Environment**: each key can be given by a variable, which wins over the files:
      `GATEWAY_SERVER_PUBLIC_PORT` is `server.public.port`
      ([environment.md](environment.md#keys-of-the-configuration)).

      **Problems** (unknown keys, wrong types, dangling references, unset variables) are reported all at
      once, each with file, line, column and rule; the exit code is 5. Warnings alone leave it at 0:
      `gateway serve` starts, and prints them too. It logs the warnings about roles of operations,
      also of those that a provider names only when it is ready.

      **Variables**: `${VAR}`, `${VAR:-default}` and `${file:PATH}` stand for the value of a variable and
      the text of a file, anywhere in a value; `$${VAR}` is the text `${VAR}` itself. The result
      is a single value and never changes the structure of the file; without quotes, its type is that of
      its text. `${{ ... }}` is not expanded: it is an expression of a workflow.

      **Secrets**: `{secret: {provider: NAME, name: KEY}}` is accepted in place of every string. The
      providers `env` (environment variables) and `file` (files; the text without the line break at its
      end) need no declaration. Secrets are looked up when the file is read; a provider that is a
      package runs for that time, also in `gateway validate`. Its own configuration may refer to other
      providers, but not in a cycle.

      **Grants**: a provider process may use only the log of its host and the services that its
      entry lists. The keys `invokes`, `indexeddb`, `cache`, `s3`, `secrets`, `workflow`, `agent`,
      `authorization` and `identity` of `apps.<name>` stand in the entries of packages under
      `providers` and `runtime.providers` too, and mean the same there. Workflows and agents may
      invoke every operation that their subject may use.

      **Relative paths** start at the folder of the file that names them.

      **Sizes** are numbers of bytes or have a unit (`1048576`, `1MiB`, `64kB`), **durations** are a number
      and `ms`, `s`, `m`, `h` or `d` (`250ms`, `60s`, `30d`).
      """;

  private static final String ENTRIES =
      """

      ## Every entry

      `apps.<name>`, `providers.<kind>.<name>` and `runtime.providers.<name>` are entries: each names
      one app or one provider. A **source** says where its package is, in one of six ways: `builtin:NAME`,
      a provider that is part of the gateway; `{path: PATH}`, an archive, a manifest, the folder of a
      manifest, or the folder of a release; `{url: URL, sha256: DIGEST}`, an archive or the
      `release.yaml` of a release; `{package: NAME, version: VERSION}`, from the repositories of `packages`;
      `{oci: "REGISTRY/NAME:TAG"}`, an artifact in a registry; or `{maven: "GROUP:ARTIFACT:VERSION"}`, from the
      Maven repositories of `packages`.
      [Packages at run time](../packages.md) describes them.

      All entries have the keys of this table. The table of an app or a kind has the other keys. Exceptions:
      an app and a runtime provider have no `default`, and a provider that is part of the gateway has
      only `source`, `config` and `default`.

      | Key | Value | Default | |
      |---|---|---|---|
      """;
}
