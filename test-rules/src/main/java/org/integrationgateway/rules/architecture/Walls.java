package org.integrationgateway.rules.architecture;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.CompositeArchRule;
import java.util.stream.Stream;

/**
 * The walls of a module: its packages are named by it, they form no cycles, and its classes see
 * those of other modules of the project only where an arrow says so.
 *
 * @param module last part of the name of its root package, such as {@code core}
 */
public record Walls(String module) {
  private static final String PROJECT = "org.integrationgateway.";

  /**
   * Returns the rule of the module.
   *
   * @param below root packages of the modules that it may see, without the name of the project
   * @throws IllegalArgumentException when one of them is not on the class path
   */
  public ArchRule mayOnlySee(String... below) {
    var seen =
        KnownPackages.below(
            PROJECT, Stream.concat(Stream.of(module), Stream.of(below)).toArray(String[]::new));
    var own =
        classes()
            .should()
            .resideInAPackage(PROJECT + module + "..")
            .because("packages are named by their module, and no package is in two modules");
    var arrows =
        noClasses()
            .should()
            .dependOnClassesThat(
                resideInAPackage("org.integrationgateway..").and(not(resideInAnyPackage(seen))))
            .because("the arrows between modules point down, see docs/architecture.md");
    var cycles = slices().matching(PROJECT + "(**)").should().beFreeOfCycles();
    return CompositeArchRule.of(own).and(arrows).and(cycles);
  }
}
