package org.integrationgateway.providers;

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
      new Walls("providers")
          .mayOnlySee(
              "base",
              "engines",
              "index",
              "document",
              "manifest",
              "packaging",
              "repositories",
              "records",
              "sdk",
              "wire",
              "config",
              "core",
              "host",
              "protocol");

  @ArchTest
  static final ArchRule processesKnowNoProviders =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "providers.process"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  ROOT, "providers.supervision", "providers.launch", "providers.packages"));

  @ArchTest
  static final ArchRule supervisionKnowsNoPackagesAndNoProcesses =
      noClasses()
          .that()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "providers.supervision", "providers.supervised"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  ROOT,
                  "providers.process",
                  "providers.proxy",
                  "providers.launch",
                  "providers.packages",
                  "providers.sources"));

  @ArchTest
  static final ArchRule jettyIsSpokenByTheProxyOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "providers.proxy"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));
}
