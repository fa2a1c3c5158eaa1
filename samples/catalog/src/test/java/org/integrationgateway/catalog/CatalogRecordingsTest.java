package org.integrationgateway.catalog;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.stream.Stream;
import org.integrationgateway.testkit.packages.RecordedPackages;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

/**
 * Every operation sends what its vendor documents, and gives what the vendor documents as the
 * answer; one gateway serves all packages.
 */
final class CatalogRecordingsTest {
  private static RecordedPackages packages;

  @BeforeAll
  static void start() {
    var folders = new LinkedHashMap<String, Path>();
    CatalogPackage.all().forEach(each -> folders.put(each.name(), each.folder()));
    packages = RecordedPackages.serve(folders);
  }

  @AfterAll
  static void stop() {
    packages.close();
  }

  @TestFactory
  Stream<DynamicNode> answersAsDocumented() {
    return CatalogPackage.all().stream().map(each -> tests(each.name()));
  }

  private static DynamicNode tests(String name) {
    try {
      return DynamicContainer.dynamicContainer(name, packages.tests(name));
    } catch (AssertionError notConnected) {
      return DynamicTest.dynamicTest(
          name,
          () -> {
            throw notConnected;
          });
    }
  }
}
