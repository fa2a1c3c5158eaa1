package org.integrationgateway.wire;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.ModuleClasses;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule noPackageCycles =
      slices().matching("org.integrationgateway.wire.(**)").should().beFreeOfCycles();
}
