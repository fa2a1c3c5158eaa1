package org.integrationgateway.testkit.tck.kinds;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.testkit.tck.examples.Examples;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** The contract test of each kind. */
public final class Contract {
  private Contract() {}

  /** The test class of a kind; empty for kinds that have no process. */
  public static Optional<Class<?>> of(Kind kind) {
    return switch (kind) {
      case APP -> Optional.of(AppTck.class);
      case IDENTITY -> Optional.of(IdentityTck.class);
      case AUTHORIZATION -> Optional.of(AuthorizationTck.class);
      case AGENT -> Optional.of(AgentTck.class);
      case CACHE -> Optional.of(CacheTck.class);
      case INDEXEDDB -> Optional.of(IndexedDbTck.class);
      case RUNTIME -> Optional.of(RuntimeTck.class);
      case S3 -> Optional.of(ObjectStorageTck.class);
      case SECRETS -> Optional.of(SecretsTck.class);
      case WORKFLOW -> Optional.of(WorkflowTck.class);
      case UI -> Optional.empty();
    };
  }

  /** The names of its cases, sorted. */
  public static List<String> cases(Class<?> contract) {
    var inherited =
        Stream.<Class<?>>iterate(contract, type -> type != null, Class::getSuperclass)
            .flatMap(type -> Arrays.stream(type.getDeclaredMethods()));
    var names = new TreeSet<String>();
    Stream.concat(inherited, Arrays.stream(contract.getMethods()))
        .filter(Contract::isCase)
        .forEach(method -> names.add(method.getName()));
    return List.copyOf(names);
  }

  private static boolean isCase(Method method) {
    return method.isAnnotationPresent(Test.class) || method.isAnnotationPresent(TestFactory.class);
  }

  /** The members that {@code tck.yaml} lacks for this kind. */
  public static Optional<String> missing(Kind kind, Examples examples) {
    return switch (kind) {
      case IDENTITY ->
          needed(examples.identity().isEmpty(), kind, "clients, and how a person logs in");
      case AGENT -> needed(examples.agent().isEmpty(), kind, "by which words its model does what");
      case SECRETS -> needed(examples.secrets().isEmpty(), kind, "secrets that are in the store");
      default -> Optional.empty();
    };
  }

  private static Optional<String> needed(boolean missing, Kind kind, String what) {
    return missing
        ? Optional.of(
            "the contract test of kind '%s' must know %s: write them below '%s:' into a file tck.yaml"
                .formatted(kind.text(), what, kind.text()))
        : Optional.empty();
  }
}
