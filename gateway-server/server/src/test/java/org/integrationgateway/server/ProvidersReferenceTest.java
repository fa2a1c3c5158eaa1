package org.integrationgateway.server;

import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.joining;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.integrationgateway.builtin.Embedded;
import org.integrationgateway.config.providers.DeclaredKinds;
import org.integrationgateway.sdk.kind.ProviderKind;
import org.integrationgateway.testkit.OptionalBehaviour;
import org.integrationgateway.testkit.ProviderContractTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.platform.commons.support.ReflectionSupport;

/** {@code docs/providers.md} lists the kinds, and the tests of each embedded provider. */
final class ProvidersReferenceTest {
  private static final Path DOCUMENT = Path.of("../../docs/providers.md");
  private static final String BEGIN = "<!-- begin: generated -->\n";
  private static final String END = "<!-- end: generated -->\n";

  /** The results of both runs of an embedded provider. */
  private record Shown(String kind, Embedded embedded, List<Class<?>> tests) {
    boolean by(String home) {
      boolean program = home.equals("process");
      return tests.stream().anyMatch(test -> test.getSimpleName().contains("Program") == program);
    }
  }

  @Test
  void tellsWhatIsTested() throws Exception {
    var text = Files.readString(DOCUMENT);
    int begin = text.indexOf(BEGIN) + BEGIN.length();
    var table = table();
    if ("write".equals(System.getProperty("gateway.reference"))) {
      Files.writeString(
          DOCUMENT, text.substring(0, begin) + table + text.substring(text.indexOf(END)));
      return;
    }
    assertThat(text.substring(begin, text.indexOf(END)))
        .as("docs/providers.md is out of date: run this test with -Dgateway.reference=write")
        .isEqualTo(table);
  }

  @Test
  void holdsEveryEmbeddedProviderToItsContractInBothHomes() throws Exception {
    var shown = shown();
    var declared =
        Stream.concat(DeclaredKinds.all().stream(), Stream.of(DeclaredKinds.RUNTIME)).toList();
    for (var kind : declared) {
      for (var builtin : kind.builtins()) {
        var source = "builtin:" + builtin.name();
        assertThat(shown)
            .as("a contract test of %s '%s'", kind.kind(), source)
            .anySatisfy(
                one -> {
                  assertThat(one.kind()).isEqualTo(kind.kind().text());
                  assertThat(one.embedded().value()).contains(source);
                  assertThat(one.by("object")).isTrue();
                  assertThat(one.by("process")).isTrue();
                });
      }
    }
    assertThat(shown.stream().map(Shown::kind))
        .containsAll(ProviderKind.all().stream().map(ProviderKind::text).toList());
  }

  private static String table() throws Exception {
    var lines = new ArrayList<String>();
    lines.add(
        "| kind | interface | contract | embedded | run as | what the contract leaves open |");
    lines.add("|---|---|---|---|---|---|");
    for (var one : shown()) {
      var kind =
          ProviderKind.all().stream()
              .filter(known -> known.text().equals(one.kind()))
              .findFirst()
              .orElseThrow();
      var contract = contract(one.tests().get(0));
      lines.add(
          "| `%s` | `%s` | `%s`: %d cases | `%s`: %s | %s | %s |"
              .formatted(
                  one.kind(),
                  kind.type().getName().replace("org.integrationgateway.", ""),
                  contract.getSimpleName(),
                  cases(contract),
                  String.join("`, `", one.embedded().value()),
                  one.embedded().description(),
                  Stream.of("object", "process").filter(one::by).collect(joining(", ")),
                  behaviours(one.tests().get(0))));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<Shown> shown() throws Exception {
    var grouped = new TreeMap<String, List<Class<?>>>();
    for (var test : contractTests()) {
      var embedded = test.getAnnotation(Embedded.class);
      grouped
          .computeIfAbsent(kind(test) + " " + embedded.value()[0], key -> new ArrayList<>())
          .add(test);
    }
    return grouped.entrySet().stream()
        .map(
            entry ->
                new Shown(
                    entry.getKey().substring(0, entry.getKey().indexOf(' ')),
                    entry.getValue().get(0).getAnnotation(Embedded.class),
                    entry.getValue()))
        .toList();
  }

  /** Every contract test of an embedded provider on the class path, by name. */
  private static List<Class<?>> contractTests() {
    return Stream.of(Embedded.class.getPackageName(), "org.integrationgateway.providers.runtime")
        .flatMap(
            embedded ->
                ReflectionSupport.streamAllClassesInPackage(
                    embedded,
                    type ->
                        ProviderContractTest.class.isAssignableFrom(type)
                            && !Modifier.isAbstract(type.getModifiers())
                            && type.isAnnotationPresent(Embedded.class),
                    name -> name.endsWith("Test")))
        .sorted(Comparator.comparing(Class::getName))
        .toList();
  }

  /** The class of the testkit that a contract test extends. */
  private static Class<?> contract(Class<?> test) {
    var type = test;
    while (!type.getName().startsWith("org.integrationgateway.testkit.")) {
      type = type.getSuperclass();
    }
    return type;
  }

  private static int cases(Class<?> contract) {
    Set<String> names = new HashSet<>();
    ancestors(contract)
        .flatMap(type -> Stream.of(type.getDeclaredMethods()))
        .filter(ProvidersReferenceTest::isCase)
        .forEach(method -> names.add(method.getName()));
    return names.size();
  }

  private static boolean isCase(AnnotatedElement method) {
    return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class);
  }

  private static Stream<Class<?>> ancestors(Class<?> type) {
    var above =
        Stream.concat(Stream.ofNullable(type.getSuperclass()), Stream.of(type.getInterfaces()));
    return Stream.concat(Stream.of(type), above.flatMap(ProvidersReferenceTest::ancestors));
  }

  private static String behaviours(Class<?> test) throws Exception {
    var provider = instance(test);
    var behaviours = new ArrayList<String>();
    var declared =
        ancestors(contract(test))
            .flatMap(type -> Stream.of(type.getDeclaredMethods()))
            .filter(method -> method.isAnnotationPresent(OptionalBehaviour.class))
            .sorted(Comparator.comparing(method -> text(method)))
            .collect(groupingBy(ProvidersReferenceTest::text, TreeMap::new, toList()));
    for (var behaviour : declared.entrySet()) {
      var answer = ask(provider, behaviour.getValue().get(0).getName());
      behaviours.add(behaviour.getKey() + ": " + answer);
    }
    return behaviours.isEmpty() ? "nothing" : String.join("<br>", behaviours);
  }

  private static String text(Method method) {
    return method.getAnnotation(OptionalBehaviour.class).value();
  }

  private static String kind(Class<?> test) throws Exception {
    return (String) called(instance(test), "kind");
  }

  private static Object instance(Class<?> test) throws Exception {
    var constructor = test.getDeclaredConstructor();
    constructor.setAccessible(true);
    return constructor.newInstance();
  }

  private static String ask(Object test, String flag) throws Exception {
    var answer = called(test, flag);
    if (answer instanceof Boolean yes) {
      return yes ? "yes" : "no";
    }
    if (answer instanceof Optional<?> example) {
      return example.isPresent() ? "yes" : "not tested";
    }
    return answer.toString().toLowerCase(java.util.Locale.ROOT);
  }

  private static Object called(Object test, String name) throws Exception {
    for (Class<?> type = test.getClass(); type != null; type = type.getSuperclass()) {
      for (var method : type.getDeclaredMethods()) {
        if (method.getName().equals(name) && method.getParameterCount() == 0) {
          method.setAccessible(true);
          try {
            return method.invoke(test);
          } catch (InvocationTargetException failed) {
            throw new IOException(name + " of " + test.getClass() + " failed", failed.getCause());
          }
        }
      }
    }
    throw new NoSuchMethodException(name);
  }
}
