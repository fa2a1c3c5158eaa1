package org.integrationgateway.server.builtin;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.";

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching(ROOT + "server.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule seeOnlyWhatAnAuthorSees =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.integrationgateway..")
                  .and(
                      resideOutsideOfPackages(
                          KnownPackages.below(ROOT, "server.builtin", "sdk", "records.schema"))))
          .because("an embedded provider could be a package of its own");

  @ArchTest
  static final ArchRule seeNothingInternalOfTheSdk =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "sdk.internal"));
}
