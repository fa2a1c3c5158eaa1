package org.integrationgateway.people;

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
      new Walls("people")
          .mayOnlySee(
              "base",
              "engines",
              "manifest",
              "records",
              "sdk",
              "wire",
              "builtin",
              "config",
              "connections",
              "core",
              "http");

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyInHttp =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "people"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));

  @ArchTest
  static final ArchRule routesSeeNoStoreAndNoSealing =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "people.api"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "core.store", "core.seal", "connections.credential"));

  @ArchTest
  static final ArchRule onlyAccountsAndOidcSeeEmbeddedProviders =
      noClasses()
          .that()
          .resideOutsideOfPackages(
              KnownPackages.below(ROOT, "people.accounts", "people.oidc", "people.login.oidc"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "builtin"));
}
