package org.integrationgateway.providers.lock;

import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;
import tools.jackson.core.util.Separators;
import tools.jackson.databind.ObjectWriter;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Writes the lock file: members in one order, two blanks, line ends of Unix. */
final class LockText {
  private static final JsonMapper MAPPER = JsonMapper.shared();
  private static final ObjectWriter WRITER = writer();

  private LockText() {}

  static String of(LockFile lock) {
    return WRITER.writeValueAsString(tree(lock)) + "\n";
  }

  static ObjectNode tree(LockFile lock) {
    var root = MAPPER.createObjectNode().put("schema", LockFile.SCHEMA);
    var packages = root.putObject("packages");
    lock.packages().forEach((place, locked) -> packages.set(place, tree(locked)));
    return root;
  }

  private static ObjectNode tree(LockedPackage locked) {
    var node = MAPPER.createObjectNode();
    locked.source().forEach(node.putObject("source")::put);
    node.put("name", locked.name());
    node.put("kind", locked.kind());
    node.put("version", locked.version());
    if (!locked.requires().isEmpty()) {
      locked.requires().forEach(node.putArray("requires")::add);
    }
    node.put("manifest", locked.manifest());
    locked.signer().ifPresent(signer -> node.put("signer", signer));
    var archives = node.putObject("archives");
    locked
        .archives()
        .forEach(
            (platform, archive) -> {
              var one = archives.putObject(platform);
              archive.location().ifPresent(location -> one.put("location", location));
              one.put("sha256", archive.sha256()).put("size", archive.size());
              archive.files().ifPresent(files -> one.put("files", files));
            });
    if (!locked.documents().isEmpty()) {
      var documents = node.putObject("documents");
      locked
          .documents()
          .forEach(
              (url, document) ->
                  documents
                      .putObject(url)
                      .put("sha256", document.sha256())
                      .put("size", document.size()));
    }
    return node;
  }

  private static ObjectWriter writer() {
    var indenter = new DefaultIndenter("  ", "\n");
    var separators =
        Separators.createDefaultInstance().withObjectNameValueSpacing(Separators.Spacing.AFTER);
    var printer =
        new DefaultPrettyPrinter(separators)
            .withObjectIndenter(indenter)
            .withArrayIndenter(indenter);
    return MAPPER.writer().with(printer);
  }
}
