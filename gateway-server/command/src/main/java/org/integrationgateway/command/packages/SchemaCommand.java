package org.integrationgateway.command.packages;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.integrationgateway.command.client.CommandSession;
import org.integrationgateway.manifest.schema.ManifestSchema;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code gateway schema}. */
@Command(
    name = "schema",
    description = "Print the JSON Schema of manifests, for editors.",
    footer = {
      "",
      "Examples:",
      "  gateway schema",
      "  gateway schema --output manifest.schema.json"
    })
public final class SchemaCommand implements Runnable {
  private final CommandSession session;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "FILE",
      description = "Write it to this file, and print the line that tells an editor to use it.")
  private @Nullable Path output;

  public SchemaCommand(CommandSession session) {
    this.session = session;
  }

  @Override
  public void run() {
    var terminal = session.terminal();
    if (output == null) {
      terminal.out().print(ManifestSchema.text());
      terminal.out().flush();
      return;
    }
    try {
      Files.writeString(session.environment().path(output.toString()), ManifestSchema.text());
    } catch (IOException e) {
      throw new UncheckedIOException(output + " cannot be written", e);
    }
    terminal.note("for editors, as the first line of manifest.yaml:");
    terminal.line("# yaml-language-server: $schema=" + output);
  }
}
