package org.integrationgateway.manifest;

import static com.tngtech.archunit.core.domain.JavaModifier.PRIVATE;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class ArchitectureTest {
  private static final List<String> OURS_OR_JDK = List.of("java.", "org.integrationgateway.");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("org.integrationgateway.manifest");

  @Test
  void packagesHaveNoCycle() {
    slices()
        .matching("org.integrationgateway.(manifest..)")
        .should()
        .beFreeOfCycles()
        .check(CLASSES);
  }

  @Test
  void publicSignaturesSpeakOnlyTheJdkAndTheirOwn() {
    var foreign = new TreeSet<String>();
    for (var type : CLASSES) {
      // The trees of documents are those of a library, for the gateway's own modules.
      boolean tree = type.getPackageName().equals("org.integrationgateway.manifest.openapi.tree");
      if (!isVisible(type) || tree) {
        continue;
      }
      for (var unit : type.getCodeUnits()) {
        if (isVisible(unit)) {
          signature(unit)
              .filter(ArchitectureTest::isForeign)
              .forEach(name -> foreign.add(unit.getFullName() + ": " + name));
        }
      }
      for (var field : type.getFields()) {
        boolean visible =
            field.getModifiers().contains(JavaModifier.PUBLIC)
                || field.getModifiers().contains(JavaModifier.PROTECTED);
        if (visible && isForeign(field.getRawType().getBaseComponentType().getName())) {
          foreign.add(field.getFullName());
        }
      }
    }
    assertThat(foreign).isEmpty();
  }

  @Test
  void theModelKnowsNoParser() {
    noClasses()
        .that()
        .resideInAnyPackage(
            "org.integrationgateway.manifest",
            "org.integrationgateway.manifest.app",
            "org.integrationgateway.manifest.connection",
            "org.integrationgateway.manifest.rules")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.snakeyaml..", "tools.jackson..", "org.apache..")
        .check(CLASSES);
  }

  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(ArchitectureTest::isVisible).orElse(true);
  }

  private static boolean isVisible(JavaCodeUnit unit) {
    return !unit.getModifiers().contains(PRIVATE)
        && (unit.getModifiers().contains(JavaModifier.PUBLIC)
            || unit.getModifiers().contains(JavaModifier.PROTECTED));
  }

  private static Stream<String> signature(JavaCodeUnit unit) {
    var types = Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
    var thrown = unit.getExceptionTypes().stream().map(JavaClass::getName);
    return Stream.concat(
        types
            .flatMap(type -> type.getAllInvolvedRawTypes().stream())
            .map(t -> t.getBaseComponentType().getName()),
        thrown);
  }

  private static boolean isForeign(String type) {
    return type.contains(".") && OURS_OR_JDK.stream().noneMatch(type::startsWith);
  }
}
