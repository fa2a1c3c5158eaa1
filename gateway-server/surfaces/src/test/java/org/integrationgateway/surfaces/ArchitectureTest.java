package org.integrationgateway.surfaces;

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
      new Walls("surfaces")
          .mayOnlySee(
              "base",
              "engines",
              "document",
              "manifest",
              "packaging",
              "records",
              "sdk",
              "wire",
              "config",
              "core",
              "providers",
              "host");

  @ArchTest
  static final ArchRule jettyIsSpokenForItsHeadersOnly =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "surfaces"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.jetty.", "server", "client"));
}
