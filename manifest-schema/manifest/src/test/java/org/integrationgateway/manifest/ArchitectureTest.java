package org.integrationgateway.manifest;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.integrationgateway.rules.architecture.PublicSignatures;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.integrationgateway.manifest");

  @Test
  void packagesHaveNoCycle() {
    slices()
        .matching("org.integrationgateway.(manifest..)")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  @Test
  void publicSignaturesSpeakOnlyTheJdkAndTheirOwn() {
    // The trees of documents are those of a library, for the gateway's own modules.
    var trees =
        JavaClass.Predicates.resideInAnyPackage(
            "org.integrationgateway.manifest.openapi.tree",
            "org.integrationgateway.manifest.openapi.input");
    assertThat(PublicSignatures.foreign(CLASSES.that(DescribedPredicate.not(trees)))).isEmpty();
  }

  @Test
  void theModelKnowsNoParser() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.integrationgateway.manifest",
            "org.integrationgateway.manifest.app",
            "org.integrationgateway.manifest.connection",
            "org.integrationgateway.manifest.rules")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.snakeyaml..", "tools.jackson..", "org.apache..")
        .check(CLASSES);
  }
}
