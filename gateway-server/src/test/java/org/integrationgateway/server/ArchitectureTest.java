package org.integrationgateway.server;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "org.integrationgateway.server", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.server.";
  private static final String[] BEHIND_THE_CORE = {
    ROOT + "store..",
    ROOT + "seal..",
    ROOT + "credential..",
    ROOT + "surface..",
    ROOT + "provider..",
    ROOT + "builtin..",
    ROOT + "cli.."
  };

  @ArchTest
  static final ArchRule packagesFormNoCycles =
      slices().matching(ROOT + "(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule doorsDoNotSeeEachOther =
      slices().matching(ROOT + "api.(*)..").should().notDependOnEachOther();

  @ArchTest
  static final ArchRule doorsDoNotSeeWhatIsBehindTheCore =
      noClasses()
          .that()
          .resideInAPackage(ROOT + "api..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(BEHIND_THE_CORE);

  @ArchTest
  static final ArchRule theCoreSeesNoDoorAndNoHttp =
      noClasses()
          .that()
          .resideInAnyPackage(ROOT + "invoke..", ROOT + "catalog..", ROOT + "access..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(ROOT + "api..", ROOT + "http..", ROOT + "store..");

  @ArchTest
  static final ArchRule jettyIsSpokenOnlyWhereHttpIs =
      noClasses()
          .that()
          .resideOutsideOfPackages(ROOT + "http..", ROOT + "surface..", ROOT + "builtin..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.eclipse.jetty..");
}
