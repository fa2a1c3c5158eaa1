package org.integrationgateway.server.config;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideOutsideOfPackages;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.simpleNameEndingWith;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
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
  static final ArchRule configurationSeesNothingElseOfTheServer =
      noClasses()
          .should()
          .dependOnClassesThat(
              resideInAPackage("org.integrationgateway.server..")
                  .and(
                      resideOutsideOfPackages(
                          KnownPackages.below(ROOT, "config", "error", "json", "memory")))
                  .and(not(isARecordOfKeys())));

  /** Of an embedded provider, the record that describes its keys. */
  private static DescribedPredicate<JavaClass> isARecordOfKeys() {
    return resideInAPackage(ROOT + "builtin..").and(simpleNameEndingWith("Config"));
  }

  @ArchTest
  static final ArchRule errorsSeeNoConfigurationAndNoJson =
      noClasses()
          .that()
          .resideInAnyPackage(KnownPackages.below(ROOT, "error"))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "config", "json"));
}
