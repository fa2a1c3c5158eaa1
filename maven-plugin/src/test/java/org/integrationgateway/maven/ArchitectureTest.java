package org.integrationgateway.maven;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(
    packagesOf = ArchitectureTest.class,
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule theWorkLivesInTheLibrary =
      ArchRuleDefinition.noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.apache.commons..", "tools.jackson..", "org.snakeyaml..")
          .because("a goal is parameters and one call; its work must be usable without Maven");

  @ArchTest
  static final ArchRule packagesHaveNoCycle =
      SlicesRuleDefinition.slices()
          .matching("org.integrationgateway.(maven..)")
          .should()
          .beFreeOfCycles();
}
