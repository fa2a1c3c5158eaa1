package org.integrationgateway.sdk;

import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.lang.ConditionEvents;
import com.tngtech.archunit.lang.SimpleConditionEvent;
import com.tngtech.archunit.lang.syntax.ArchRuleDefinition;
import java.util.stream.Stream;

/** Authors compile against the JDK and this library, not against its transport. */
@AnalyzeClasses(
    packages = "org.integrationgateway.sdk",
    importOptions = ImportOption.DoNotIncludeTests.class)
final class PublicApiTest {
  @ArchTest
  static final ArchRule noPackageCycles =
      slices().matching("org.integrationgateway.sdk.(**)").should().beFreeOfCycles();

  @ArchTest
  static final ArchRule signaturesSpeakOnlyJdkTypesAndTheirOwn =
      ArchRuleDefinition.codeUnits()
          .that()
          .areDeclaredInClassesThat()
          .resideOutsideOfPackage("..internal..")
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .should(onlySpeakJdkTypesAndTheirOwn());

  private static ArchCondition<JavaCodeUnit> onlySpeakJdkTypesAndTheirOwn() {
    return new ArchCondition<>("speak only JDK types and those of this library's open packages") {
      @Override
      public void check(JavaCodeUnit unit, ConditionEvents events) {
        if (!visible(unit)) {
          return;
        }
        spoken(unit)
            .map(JavaClass::getBaseComponentType)
            .filter(type -> !open(type))
            .forEach(
                type ->
                    events.add(
                        SimpleConditionEvent.violated(
                            unit, unit.getFullName() + " speaks of " + type.getName())));
      }
    };
  }

  private static Stream<JavaClass> spoken(JavaCodeUnit unit) {
    var types =
        Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
            .flatMap(type -> type.getAllInvolvedRawTypes().stream());
    return Stream.concat(types, unit.getExceptionTypes().stream());
  }

  private static boolean visible(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.PUBLIC)
        || unit.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static boolean open(JavaClass type) {
    var name = type.getName();
    return type.isPrimitive()
        || name.startsWith("java.")
        || (name.startsWith("org.integrationgateway.sdk.") && !name.contains(".internal."));
  }
}
