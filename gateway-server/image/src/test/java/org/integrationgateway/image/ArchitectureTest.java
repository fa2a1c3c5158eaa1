package org.integrationgateway.image;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.integrationgateway.image");

  @Test
  void packagesHaveNoCycle() {
    slices().matching("org.integrationgateway.(image..)").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void onlyTheLayersKnowJib() {
    noClasses()
        .that()
        .resideOutsideOfPackage("org.integrationgateway.image.layout")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("com.google.cloud.tools..")
        .check(CLASSES);
  }
}
