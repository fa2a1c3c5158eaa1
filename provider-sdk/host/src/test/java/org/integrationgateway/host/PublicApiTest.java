package org.integrationgateway.host;

import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.conditions.ArchConditions.have;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaMethod;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

/** Hosts compile against the JDK, the SDK's open packages and this module. */
@AnalyzeClasses(
    packages = "org.integrationgateway.host",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class PublicApiTest {
  private static final DescribedPredicate<JavaClass> ARE_VISIBLE =
      DescribedPredicate.describe("are visible to hosts", PublicApiTest::isVisible);

  @ArchTest
  static final ArchRule noPackageCycles =
      slices().matching("org.integrationgateway.host.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule signaturesNameNoTransport =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat(ARE_VISIBLE)
          .and()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage("org.integrationgateway.host.wire")
          .should(
              have(
                  signaturesFreeOf(
                      "io.grpc..",
                      "io.netty..",
                      "com.google.protobuf..",
                      "tools.jackson..",
                      "org.integrationgateway.protocol..",
                      "org.integrationgateway.sdk.internal..",
                      "org.integrationgateway.wire..")))
          .because(
              "the transport may change without a change of the hosts; doors that speak gRPC take"
                  + " the services of host.wire");

  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicApiTest::isVisible).orElse(true);
  }

  private static DescribedPredicate<JavaMethod> signaturesFreeOf(String... packages) {
    return DescribedPredicate.describe(
        "signatures free of " + String.join(", ", packages),
        method ->
            method.getAllInvolvedRawTypes().stream().noneMatch(resideInAnyPackage(packages)::test));
  }
}
