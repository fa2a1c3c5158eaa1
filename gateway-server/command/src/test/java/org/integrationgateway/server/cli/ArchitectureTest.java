package org.integrationgateway.server.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.server.";

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching(ROOT + "(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theDevelopmentLoopDoesNotSeeTheCommandLine =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "dev"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "cli"));

  @ArchTest
  static final ArchRule picocliIsSpokenOnlyInTheCommandLine =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "cli"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("", "picocli"));

  @ArchTest
  static final ArchRule commandsSeeNoDoorAndNoCore =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "api", "catalog", "credential", "surface", "deployment"));
}
