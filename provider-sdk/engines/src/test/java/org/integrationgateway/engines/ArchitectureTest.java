package org.integrationgateway.engines;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.";

  @ArchTest
  static final ArchRule noPackageCycles =
      slices().matching(ROOT + "engines.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule theApiIsEnough =
      classes()
          .should()
          .onlyDependOnClassesThat(
              DescribedPredicate.or(
                  resideInAnyPackage(
                      KnownPackages.below(ROOT, "engines", "sdk", "records", "base")),
                  resideInAnyPackage("java..", "javax.crypto.."),
                  resideInAPackage("org.jspecify..")))
          .because("a provider on an engine is still free of the transport");

  @ArchTest
  static final ArchRule seeNothingInternal =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below(ROOT, "sdk.internal"));
}
