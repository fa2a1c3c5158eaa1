package org.integrationgateway.connections;

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
      new Walls("connections")
          .mayOnlySee(
              "base",
              "engines",
              "document",
              "manifest",
              "records",
              "sdk",
              "wire",
              "config",
              "core",
              "http");

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyInHttp =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "connections"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));

  @ArchTest
  static final ArchRule routesSeeNoStoreAndNoSealing =
      noClasses()
          .that()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "connections.api", "connections.hosted.api"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "core.store", "core.seal", "connections.credential"));
}
