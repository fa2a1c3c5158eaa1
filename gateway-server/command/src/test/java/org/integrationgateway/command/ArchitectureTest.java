package org.integrationgateway.command;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import org.integrationgateway.rules.architecture.KnownPackages;
import org.integrationgateway.rules.architecture.ModuleClasses;
import org.integrationgateway.rules.architecture.Walls;

@AnalyzeClasses(locations = ModuleClasses.class)
final class ArchitectureTest {
  private static final String ROOT = "org.integrationgateway.";

  @ArchTest
  static final ArchRule walls =
      new Walls("command")
          .mayOnlySee(
              "authoring",
              "base",
              "builtin.demo",
              "config",
              "connections.oauth.mcp",
              "core",
              "devloop",
              "doctor",
              "host",
              "http",
              "index",
              "document",
              "manifest",
              "offers",
              "packaging",
              "providers",
              "repositories",
              "scaffold",
              "sdk",
              "server",
              "terminal");

  @ArchTest
  static final ArchRule commandsSeeNoDoorAndNoCore =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              KnownPackages.below(
                  ROOT,
                  "connections.credential",
                  "core.catalog",
                  "server.api",
                  "server.deployment"));
}
