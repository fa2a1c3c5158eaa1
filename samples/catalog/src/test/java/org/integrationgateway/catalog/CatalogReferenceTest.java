package org.integrationgateway.catalog;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.integrationgateway.manifest.connection.AuthType;
import org.integrationgateway.manifest.connection.ConnectionDefinition;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.testkit.packages.PackageUnderTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledIfSystemProperty;

/** The list of all packages with all operations, in the README of the catalogue. */
final class CatalogReferenceTest {
  private static final Path README = Path.of("README.md");
  private static final String BEGIN = "<!-- packages: CatalogReferenceTest -->\n";
  private static final String END = "<!-- end of packages -->\n";

  @Test
  @DisabledIfSystemProperty(named = "catalog.only", matches = ".+")
  void listsEveryOperationOfEveryPackage() throws IOException {
    var text = Files.readString(README, UTF_8);
    int from = text.indexOf(BEGIN) + BEGIN.length();
    var fresh = text.substring(0, from) + table() + text.substring(text.indexOf(END));
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.writeString(README, fresh, UTF_8);
      return;
    }
    assertThat(text)
        .as("samples/catalog/README.md: write it with -Dgateway.reference=write")
        .isEqualTo(fresh);
  }

  private static String table() {
    var packages = CatalogPackage.all();
    var rows = packages.stream().map(CatalogReferenceTest::row).collect(Collectors.joining());
    return "%d packages.%n%n| package | service | connects by | operations |%n|---|---|---|---|%n"
            .formatted(packages.size())
            .replace("\r", "")
        + rows;
  }

  private static String row(CatalogPackage each) {
    var operations =
        PackageUnderTest.at(each.folder()).operations().stream()
            .map(DeclaredOperation::id)
            .toList();
    var ways =
        each.spec().connections().values().stream()
            .map(CatalogReferenceTest::way)
            .distinct()
            .collect(Collectors.joining(", "));
    return "| [%s](packages/%s) | %s | %s | %d: %s |\n"
        .formatted(
            each.name(),
            each.name(),
            each.manifest().displayName().orElse(each.name()),
            ways,
            operations.size(),
            operations.stream().map(id -> "`" + id + "`").collect(Collectors.joining(" ")));
  }

  private static String way(ConnectionDefinition connection) {
    var type = connection.auth().type();
    if (type == AuthType.OAUTH2) {
      return connection.auth().oauth().filter(oauth -> oauth.grantType().asks()).isPresent()
          ? "OAuth 2.0"
          : "client credentials";
    }
    return type == AuthType.BEARER || type == AuthType.MANUAL ? "API key" : type.text();
  }
}
