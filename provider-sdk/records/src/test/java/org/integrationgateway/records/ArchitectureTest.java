package org.integrationgateway.records;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.integrationgateway.records",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule noPackageCycles =
      slices()
          .matching("org.integrationgateway.records.(**)")
          .should()
          .beFreeOfCycles()
          .allowEmptyShould(true);

  @ArchTest
  static final ArchRule needsTheParserOfJsonAlone =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "org.integrationgateway.base..",
              "org.integrationgateway.records..",
              "org.jspecify..",
              "tools.jackson.core..")
          .because("every module and every packaged provider contains it");
}
