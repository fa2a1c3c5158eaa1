package org.integrationgateway.scaffold;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.openapi.OpenApiOperation;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.Fingerprints;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.graphql.GraphqlPackage;
import org.integrationgateway.scaffold.grpc.GrpcPackage;
import org.integrationgateway.scaffold.mcp.McpLogins;
import org.integrationgateway.scaffold.mcp.McpPackage;
import org.integrationgateway.scaffold.openapi.OpenApiPackage;

/** Reads what a package is made from. */
final class PackageParser {
  private final Downloads downloads;
  private final PackageOrigin origin;
  private final McpLogins logins;

  PackageParser(Downloads downloads, PackageOrigin origin, McpLogins logins) {
    this.downloads = downloads;
    this.origin = origin;
    this.logins = logins;
  }

  /** The parts of the package, with aliases that are not taken. */
  PackageParts read(AliasNames aliases) {
    return switch (origin.surface()) {
      case OPENAPI -> openapi(aliases);
      case GRPC -> GrpcPackage.read(document(), origin.baseUrl().orElse(null), aliases);
      case MCP -> McpPackage.read(origin.from(), origin.headers(), aliases, downloads, logins);
      case GRAPHQL ->
          DocumentSource.isUrl(origin.from())
              ? GraphqlPackage.ask(origin.from(), origin.headers(), aliases, downloads)
              : GraphqlPackage.read(document(), origin.baseUrl(), aliases);
    };
  }

  private DocumentSource document() {
    return DocumentSource.read(origin.from(), origin.directory(), downloads, origin.headers());
  }

  private PackageParts openapi(AliasNames aliases) {
    var source = document();
    var read = OpenApiPackage.read(source, origin.baseUrl());
    var notes = new ArrayList<String>();
    if (!read.hasServer()) {
      notes.add(
          "the document has no absolute server: give one with --base-url, or write"
              + " spec.surfaces.openapi.baseUrl");
    }
    return new PackageParts(
        read.title(),
        read.description(),
        read.surface(),
        read.connection(Optional.of(downloads).filter(client -> source.url().isPresent())),
        read.pagination(),
        read.groups(aliases),
        false,
        Optional.of(read.bundled()),
        known(read.operations()),
        notes);
  }

  static Map<String, String> known(List<OpenApiOperation> operations) {
    var known = new LinkedHashMap<String, String>();
    for (var operation : operations) {
      var text = new StringBuilder(operation.route()).append(operation.deprecated());
      for (var parameter : operation.parameters()) {
        text.append('\n').append(parameter.name()).append(' ').append(parameter.in());
        text.append(' ').append(parameter.type()).append(' ').append(parameter.required());
      }
      known.put(operation.id(), Fingerprints.of(text.toString()));
    }
    return known;
  }
}
