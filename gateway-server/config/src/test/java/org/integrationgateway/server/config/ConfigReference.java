package org.integrationgateway.server.config;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.integrationgateway.server.config.grants.GrantKeys;
import org.integrationgateway.server.config.shape.Block;
import org.integrationgateway.server.config.shape.ConfigRule;
import org.integrationgateway.server.config.shape.Key;
import org.integrationgateway.server.config.shape.ListOf;
import org.integrationgateway.server.config.shape.MapOf;
import org.integrationgateway.server.config.shape.Reading;
import org.integrationgateway.server.config.shape.Settings;
import org.integrationgateway.server.config.shape.Shape;
import org.integrationgateway.server.config.shape.Variants;

/** Makes the reference page of the table of keys. */
final class ConfigReference {
  private final StringBuilder text = new StringBuilder();
  private final List<String> later = new ArrayList<>();
  private String only = "";

  private ConfigReference() {}

  static String markdown() {
    var reference = new ConfigReference();
    reference.text.append(INTRODUCTION);
    reference.text.append("| Key | Value | Default | |\n|---|---|---|---|\n");
    for (var key : ConfigKeys.ROOT.keys()) {
      reference.key(key, "");
    }
    reference.text.append("\n## Not available in this version\n\n");
    reference.text.append("These keys are known, and refused with a message of their own.\n\n");
    reference.text.append("| Key | |\n|---|---|\n");
    reference.later.forEach(line -> reference.text.append(line).append('\n'));
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

  private void key(Key<?> key, String path) {
    if (GrantKeys.OF_EVERY_KIND.contains(key) && !path.startsWith("apps.")) {
      return;
    }
    var full = Reading.join(path, key.name());
    if (!key.available()) {
      var refused = key.presence() == Key.Presence.LATER ? "" : " (ignored, with a warning)";
      later.add("| `" + full + "`" + refused + " | " + key.doc() + " |");
      return;
    }
    row(key, full);
    nested(key.shape(), full);
  }

  private <T> void row(Key<T> key, String full) {
    var value =
        key.defaultValue()
            .filter(found -> !(found instanceof Settings || found instanceof Map))
            .map(found -> "`" + key.shape().show(found) + "`");
    var required = key.presence() == Key.Presence.REQUIRED ? "**required**" : "";
    text.append("| `")
        .append(full)
        .append("` | ")
        .append(key.shape().label())
        .append(" | ")
        .append(value.orElse(required))
        .append(" | ")
        .append(only)
        .append(key.doc())
        .append(" |\n");
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

  /** Writes the keys of one variant only. */
  private void variant(Variants variants, String text, Block block, String path) {
    block.keys().stream()
        .filter(key -> !variants.otherwise().keys().contains(key))
        .forEach(
            key -> {
              only = "Of `" + text + "`: ";
              nested(key.shape(), Reading.join(path, key.name()));
              only = "";
            });
  }

  private static final String INTRODUCTION =
      """
      # Configuration

      One YAML (or JSON) file, `gateway.yaml`. `gateway validate` reports every problem for which
      `gateway serve` would refuse it, without starting a server; `gateway config explain` prints
      every setting with its origin; `gateway config schema` prints its JSON Schema for editors.

      **Location**: `--config FILE` (repeatable), else `$GATEWAY_CONFIG`, else
      `./gateway.yaml`, else `gateway.yaml` in `$GATEWAY_HOME` (`~/.gateway`). Without any of them,
      `gateway serve` writes the last one: embedded storage, a generated encryption key, one demo app
      that needs no network.

      **Several files**: later ones merge over earlier ones. Mappings merge deep, lists and single
      values replace, null deletes.

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

      ## Keys

      """;
}
