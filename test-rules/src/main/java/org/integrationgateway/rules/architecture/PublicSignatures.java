package org.integrationgateway.rules.architecture;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Types of libraries in what a module offers: its users would need these libraries too. */
public final class PublicSignatures {
  private static final List<String> OURS_OR_JDK = List.of("java.", "org.integrationgateway.");

  private PublicSignatures() {}

  /**
   * Returns public and protected members of public classes whose types are neither the JDK's nor
   * the project's own.
   */
  public static Set<String> foreign(Iterable<JavaClass> classes) {
    var foreign = new TreeSet<String>();
    for (var type : classes) {
      if (isVisible(type)) {
        foreign.addAll(foreign(type));
      }
    }
    return foreign;
  }

  private static Set<String> foreign(JavaClass type) {
    var foreign = new TreeSet<String>();
    for (var unit : type.getCodeUnits()) {
      if (isVisible(unit)) {
        signature(unit)
            .filter(PublicSignatures::isForeign)
            .forEach(name -> foreign.add(unit.getFullName() + ": " + name));
      }
    }
    for (var field : type.getFields()) {
      if (isVisible(field) && isForeign(field.getRawType().getBaseComponentType().getName())) {
        foreign.add(field.getFullName());
      }
    }
    return foreign;
  }

  private static boolean isVisible(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC)
        && type.getEnclosingClass().map(PublicSignatures::isVisible).orElse(true);
  }

  private static boolean isVisible(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static Stream<String> signature(JavaCodeUnit unit) {
    var types = Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream());
    var thrown = unit.getExceptionTypes().stream().map(JavaClass::getName);
    return Stream.concat(
        types
            .flatMap(type -> type.getAllInvolvedRawTypes().stream())
            .map(type -> type.getBaseComponentType().getName()),
        thrown);
  }

  private static boolean isForeign(String type) {
    return type.contains(".") && OURS_OR_JDK.stream().noneMatch(type::startsWith);
  }
}
