package org.integrationgateway.core;

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
      new Walls("core")
          .mayOnlySee("base", "engines", "manifest", "records", "sdk", "wire", "builtin", "config");

  @ArchTest
  static final ArchRule jettyIsSpokenByTheOutboundClientOnly =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "core.outbound"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));

  @ArchTest
  static final ArchRule errorsSeeNoJson =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "core.error"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "core.json"));

  @ArchTest
  static final ArchRule theStoreAloneSeesEmbeddedProviders =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "core.store"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "builtin"));

  @ArchTest
  static final ArchRule callsAndCatalogSeeNoStore =
      noClasses()
          .that()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "core.invoke", "core.catalog", "core.access"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "core.store"));
}
