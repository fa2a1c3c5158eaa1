package org.integrationgateway.work;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;
import org.integrationgateway.rules.architecture.Walls;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.";

  @ArchTest
  static final ArchRule walls =
      new Walls("work")
          .mayOnlySee(
              "base",
              "engines",
              "manifest",
              "records",
              "sdk",
              "wire",
              "builtin",
              "config",
              "core",
              "http");

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyInHttp =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "work"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));

  @ArchTest
  static final ArchRule routesSeeNoStoreAndNoSealing =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "work.api"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "core.store", "core.seal"));

  @ArchTest
  static final ArchRule onlyTheFactoriesSeeEmbeddedProviders =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "work.builtin"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "builtin"));
}
