package org.integrationgateway.server;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.assignableTo;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.http.feature.Feature;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;
import org.integrationgateway.rules.architecture.Walls;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String PROJECT = "org.integrationgateway.";
  private static final String WIRING = PROJECT + "server";
  private static final String ROOT = WIRING + ".";

  @ArchTest
  static final ArchRule walls =
      new Walls("server")
          .mayOnlySee(
              "base",
              "builtin",
              "config",
              "connections",
              "core",
              "document",
              "engines",
              "fleet",
              "host",
              "http",
              "index",
              "manifest",
              "mcp",
              "notices",
              "offers",
              "packaging",
              "people",
              "protocol",
              "providers",
              "records",
              "repositories",
              "sdk",
              "surfaces",
              "telemetry",
              "upstreams",
              "wire",
              "work");

  @ArchTest
  static final ArchRule theWiringIsSeenByNoPackage =
      noClasses()
          .that()
          .resideOutsideOfPackage(WIRING)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(WIRING);

  @ArchTest
  static final ArchRule featuresAreSeenByTheWiringAndByFeatures =
      noClasses()
          .that()
          .resideOutsideOfPackage(WIRING)
          .and()
          .areNotAssignableTo(Feature.class)
          .should()
          .dependOnClassesThat(assignableTo(Feature.class).and(not(type(Feature.class))));

  @ArchTest
  static final ArchRule doorsDoNotSeeEachOther =
      slices().matching(ROOT + "api.(*)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule doorsDoNotSeeWhatIsBehindTheCore =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "api"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  PROJECT,
                  "builtin",
                  "connections.credential",
                  "core.seal",
                  "core.store",
                  "providers",
                  "server.deployment",
                  "server.services",
                  "surfaces"));

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyInHttp =
      noClasses().should().dependOnClassesThat().resideInAPackage("org.eclipse.jetty..");

  @ArchTest
  static final ArchRule onlyTheWiringSeesEmbeddedProviders =
      noClasses()
          .that()
          .resideOutsideOfPackages(WIRING, ROOT + "services..", ROOT + "backup..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(PROJECT, "builtin"));
}
