package org.integrationgateway.testkit.tck;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "org.integrationgateway.testkit.tck",
    importOptions = DoNotIncludeTests.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching("org.integrationgateway.testkit.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule knowsNoServer =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.integrationgateway.server..",
              "org.integrationgateway.sdk.internal..",
              "org.integrationgateway.wire..")
          .because("a contract test sees a provider from outside");
}
