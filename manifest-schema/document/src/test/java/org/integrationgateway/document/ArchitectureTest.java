package org.integrationgateway.document;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.integrationgateway.rules.architecture.PublicSignatures;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.integrationgateway.document");

  @Test
  void packagesHaveNoCycle() {
    slices()
        .matching("org.integrationgateway.(document..)")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  @Test
  void publicSignaturesSpeakOnlyTheJdkAndTheirOwn() {
    assertThat(PublicSignatures.foreign(CLASSES)).isEmpty();
  }
}
