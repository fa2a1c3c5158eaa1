package org.integrationgateway.scaffold.grpc;

import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.integrationgateway.manifest.grpc.DescriptorSet;
import org.integrationgateway.manifest.grpc.DescriptorSetException;
import org.integrationgateway.scaffold.draft.AliasNames;
import org.integrationgateway.scaffold.draft.AuthBlock;
import org.integrationgateway.scaffold.draft.ConnectionDraft;
import org.integrationgateway.scaffold.draft.Fingerprints;
import org.integrationgateway.scaffold.draft.OperationDraft;
import org.integrationgateway.scaffold.draft.OperationGroup;
import org.integrationgateway.scaffold.draft.PackageParts;
import org.integrationgateway.scaffold.draft.YamlText;
import org.integrationgateway.scaffold.fetch.DocumentSource;
import org.integrationgateway.scaffold.fetch.Downloads;
import org.integrationgateway.scaffold.fetch.ScaffoldException;
import org.jspecify.annotations.Nullable;

/** A package of the methods that a descriptor set describes; a group of operations a service. */
public final class GrpcPackage {
  private static final String FILE = "descriptors.binpb";

  private GrpcPackage() {}

  /**
   * Reads a descriptor set.
   *
   * @param server URL of the server: {@code https://host:port}; null is refused
   */
  public static PackageParts read(
      DocumentSource file, @Nullable String server, AliasNames aliases) {
    if (server == null) {
      throw new ScaffoldException(
          "descriptors do not say where the server is: give it with --base-url https://HOST:PORT");
    }
    var url = Downloads.url(server);
    var groups = new LinkedHashMap<String, List<OperationDraft>>();
    var known = new LinkedHashMap<String, String>();
    try {
      for (var method : DescriptorSet.of(file.bytes()).operations(List.of())) {
        known.put(method.id(), Fingerprints.of(method.fields().toString() + method.deprecated()));
        groups
            .computeIfAbsent(method.service(), unused -> new ArrayList<>())
            .add(
                new OperationDraft(
                    method.id(),
                    aliases.suggest(simple(method.service()) + '.' + method.name()),
                    List.of(),
                    Optional.empty(),
                    method.description().orElse(""),
                    method.deprecated() ? Optional.of("deprecated") : Optional.empty()));
      }
    } catch (DescriptorSetException unusable) {
      throw new ScaffoldException(
          "'%s' %s".formatted(file.name(), unusable.getMessage()), unusable);
    }
    return new PackageParts(
        "",
        "The gRPC API at " + url.getHost() + ".",
        surface(url),
        connection(),
        List.of(),
        groups.entrySet().stream()
            .map(group -> new OperationGroup(group.getKey(), group.getValue()))
            .toList(),
        false,
        Optional.of(new PackageParts.BundledDocument(FILE, file.bytes(), Map.of())),
        known,
        List.of());
  }

  private static String simple(String service) {
    return service.substring(service.lastIndexOf('.') + 1);
  }

  private static List<String> surface(URI url) {
    int usual = url.getScheme().equals("http") ? 80 : 443;
    int port = url.getPort() < 0 ? usual : url.getPort();
    var lines = new ArrayList<String>();
    lines.add("grpc:");
    lines.add("  " + YamlText.entry("target", url.getHost() + ":" + port));
    lines.add("  descriptors: " + FILE);
    if (url.getScheme().equals("http")) {
      lines.add("  tls: false");
    }
    return lines;
  }

  private static ConnectionDraft connection() {
    return new ConnectionDraft(
        AuthBlock.none("Descriptors do not say how callers authenticate: none, unless chosen."),
        List.of(AuthBlock.bearer("a token that users enter, sent as metadata:", "API token")),
        List.of(),
        List.of());
  }
}
