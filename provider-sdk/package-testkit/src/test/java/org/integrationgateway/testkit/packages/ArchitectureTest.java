package org.integrationgateway.testkit.packages;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packagesOf = ArchitectureTest.class,
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule authorsSeeNothingOfTheServer =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .should(have(signaturesFreeOf("org.integrationgateway.server..", "tools.jackson..")))
          .because("the server may change from version to version, the tests of authors may not");

  private static DescribedPredicate<JavaMethod> signaturesFreeOf(String... packages) {
    return DescribedPredicate.describe(
        "signatures free of " + String.join(", ", packages),
        method ->
            method.getAllInvolvedRawTypes().stream().noneMatch(resideInAnyPackage(packages)::test));
  }
}
