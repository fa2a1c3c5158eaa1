package org.integrationgateway.builtin;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;
import org.integrationgateway.rules.architecture.Walls;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  /** An embedded provider could be a package of its own: it sees what an author sees. */
  @ArchTest
  static final ArchRule walls =
      new Walls("builtin").mayOnlySee("base", "engines", "records", "sdk");

  @ArchTest
  static final ArchRule seeNothingInternalOfTheSdk =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(KnownPackages.below("org.integrationgateway.", "wire"));
}
