package org.integrationgateway.server.provider;

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
  private static final String ROOT = "org.integrationgateway.server.";

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching(ROOT + "(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theHostSeesNothingOfTheServerAboveIt =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.integrationgateway.server..")
                  .and(
                      resideOutsideOfPackages(
                          KnownPackages.below(
                              ROOT,
                              "config",
                              "error",
                              "json",
                              "memory",
                              "builtin.runtime",
                              "call",
                              "egress",
                              "process",
                              "provider",
                              "status",
                              "surface.http"))));

  @ArchTest
  static final ArchRule processesAndEgressKnowNoProviders =
      noClasses()
          .that()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "process", "egress", "surface", "call", "status"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "provider", "builtin"));

  @ArchTest
  static final ArchRule supervisionKnowsNoPackagesAndNoProcesses =
      noClasses()
          .that()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "provider.supervision", "provider.supervised"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  ROOT,
                  "process",
                  "egress",
                  "provider.launch",
                  "provider.packages",
                  "provider.sources"));

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyWhereHttpIs =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "surface.http", "egress.proxy"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));
}
