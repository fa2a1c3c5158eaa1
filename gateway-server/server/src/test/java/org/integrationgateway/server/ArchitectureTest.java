package org.integrationgateway.server;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;

@AnalyzeClasses(locations = ModuleClasses.class)
class ArchitectureTest {
  private static final String WIRING = "org.integrationgateway.server";
  private static final String ROOT = WIRING + ".";

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching(ROOT + "(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theWiringIsSeenByNoPackage =
      noClasses()
          .that()
          .resideOutsideOfPackage(WIRING)
          .should()
          .dependOnClassesThat()
          .resideInAPackage(WIRING);

  @ArchTest
  static final ArchRule doorsDoNotSeeEachOther =
      slices()
          .matching(ROOT + "api.(*)..")
          .should()
          .notDependOnEachOther()
          .ignoreDependency(alwaysTrue(), resideInAPackage(ROOT + "api.page"));

  @ArchTest
  static final ArchRule doorsDoNotSeeWhatIsBehindTheCore =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "api"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  ROOT,
                  "store",
                  "seal",
                  "credential",
                  "surface",
                  "provider",
                  "process",
                  "egress",
                  "deployment",
                  "services",
                  "builtin"));

  @ArchTest
  static final ArchRule theCoreSeesNoDoorAndNoHttp =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "invoke", "catalog", "access"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(ROOT, "api", "frontend", "http", "store", "provider", "surface"));

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyWhereHttpIs =
      noClasses()
          .that()
          .resideOutsideOfPackages(KnownPackages.below(ROOT, "http", "surface"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.eclipse.", "jetty"));

  @ArchTest
  static final ArchRule onlyTheWiringSeesEmbeddedProviders =
      noClasses()
          .that()
          .resideOutsideOfPackages(WIRING, ROOT + "services..", ROOT + "store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "builtin"));
}
