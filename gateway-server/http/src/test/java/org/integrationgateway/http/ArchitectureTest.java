package org.integrationgateway.http;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.ModuleClasses;
import org.integrationgateway.rules.architecture.Walls;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  @ArchTest
  static final ArchRule walls =
      new Walls("http")
          .mayOnlySee(
              "base",
              "engines",
              "document",
              "manifest",
              "records",
              "sdk",
              "wire",
              "config",
              "core",
              "host",
              "protocol");
}
