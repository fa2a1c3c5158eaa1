package org.integrationgateway.authoring.compat;

import java.io.IOException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.manifest.Manifest;
import org.integrationgateway.packaging.content.PackageContent;
import org.integrationgateway.packaging.inspect.DeclaredOperation;
import org.integrationgateway.packaging.inspect.Inspection;
import org.integrationgateway.packaging.inspect.Inspector;
import org.integrationgateway.packaging.inspect.Transport;

/** Compares the operations that callers find. */
final class OperationComparison {
  private static final String OPERATIONS = "/operations";

  private final Map<String, DeclaredOperation> before;
  private final Map<String, DeclaredOperation> after;
  private final Set<Transport> openBefore;
  private final Set<Transport> openAfter;
  private final Changes changes;

  private OperationComparison(PackageContent before, PackageContent after, Changes changes)
      throws IOException {
    var old = Inspector.inspect(before);
    var now = Inspector.inspect(after);
    this.before = byId(old);
    this.after = byId(now);
    this.openBefore = open(before, old);
    this.openAfter = open(after, now);
    this.changes = changes;
  }

  static void compare(PackageContent before, PackageContent after, Changes changes)
      throws IOException {
    new OperationComparison(before, after, changes).compare();
  }

  private static Map<String, DeclaredOperation> byId(Inspection inspection) {
    var byId = new LinkedHashMap<String, DeclaredOperation>();
    inspection.operations().forEach(operation -> byId.putIfAbsent(operation.id(), operation));
    return byId;
  }

  /** Collects the sources of operations that no file names; allowedOperations would name them. */
  private static Set<Transport> open(PackageContent content, Inspection inspection) {
    var named = content.manifest().flatMap(Manifest::app).flatMap(app -> app.allowedOperations());
    var open = new HashSet<Transport>();
    if (named.isEmpty()) {
      inspection.upstream().forEach(surface -> open.add(surface.transport()));
    }
    return open;
  }

  private void compare() {
    var renamed = new HashSet<String>();
    for (var operation : before.values()) {
      var now = after.get(operation.id());
      if (now != null) {
        new ParameterComparison(pointer(operation.id()), changes).compare(operation, now);
        same(operation, now);
      } else {
        gone(operation).ifPresent(renamed::add);
      }
    }
    for (var operation : after.values()) {
      boolean known = before.containsKey(operation.id()) || renamed.contains(operation.id());
      if (!known && !openBefore.contains(operation.transport())) {
        changes.addition(
            pointer(operation.id()), "operation '" + operation.id() + "' can be called");
      }
    }
    program();
  }

  /** A program without a catalog may have other operations, and no file would say so. */
  private void program() {
    boolean old = openBefore.contains(Transport.PROVIDER);
    boolean now = openAfter.contains(Transport.PROVIDER);
    if (old || now) {
      changes.unknown(
          "Which operations of the program changed is only known to the running program: %s no catalog."
              .formatted(
                  old && now
                      ? "the two releases have"
                      : old ? "the earlier release has" : "the later release has"));
    }
  }

  private static String pointer(String id) {
    return Changes.pointer(OPERATIONS, id);
  }

  /** Returns the new name of an operation of which only the name changed. */
  private Optional<String> gone(DeclaredOperation operation) {
    var renamed =
        after.values().stream()
            .filter(other -> !before.containsKey(other.id()) && isSame(operation, other))
            .findFirst();
    if (renamed.isPresent()) {
      changes.breaking(
          pointer(operation.id()),
          "operation '" + operation.id() + "' is now '" + renamed.get().id() + "'");
    } else if (openAfter.contains(operation.transport())) {
      changes.unknown(
          "Whether operation '%s' is still there is only known to %s."
              .formatted(operation.id(), operation.transport().text()));
    } else {
      changes.breaking(pointer(operation.id()), "operation '" + operation.id() + "' is gone");
    }
    return renamed.map(DeclaredOperation::id);
  }

  private static boolean isSame(DeclaredOperation one, DeclaredOperation other) {
    boolean sameRequest =
        one.path().isPresent()
            && one.path().equals(other.path())
            && one.method().equals(other.method());
    return one.transport() == other.transport()
        && (one.originalId().equals(other.originalId()) || sameRequest);
  }

  private void same(DeclaredOperation old, DeclaredOperation now) {
    var pointer = pointer(now.id());
    var subject = "operation '" + now.id() + "' ";
    if (!old.connection().equals(now.connection())) {
      changes.breaking(
          pointer,
          subject
              + now.connection().map(name -> "uses connection '" + name + "'").orElse("uses none")
              + old.connection().map(name -> ", and used '" + name + "'").orElse(""));
    }
    roles(old.allowedRoles(), now.allowedRoles(), pointer, subject);
    if (old.transport() != now.transport()) {
      changes.fix(pointer, subject + "is carried out by " + now.transport().text());
    } else if (!old.method().equals(now.method()) || !old.path().equals(now.path())) {
      changes.fix(pointer, subject + "is sent as another request: " + route(now));
    }
    if (now.deprecated() && !old.deprecated()) {
      changes.addition(pointer, subject + "is deprecated");
    }
    if (!old.description().equals(now.description()) || !old.title().equals(now.title())) {
      changes.fix(pointer, subject + "is described differently");
    }
  }

  private static String route(DeclaredOperation operation) {
    return (operation.method().orElse("") + " " + operation.path().orElse("")).strip();
  }

  private void roles(List<String> old, List<String> now, String pointer, String subject) {
    if (Set.copyOf(old).equals(Set.copyOf(now))) {
      return;
    }
    boolean everybodyBefore = old.isEmpty();
    boolean narrower = everybodyBefore || (!now.isEmpty() && !now.containsAll(old));
    changes.either(
        narrower,
        pointer + "/allowedRoles",
        subject
            + (now.isEmpty()
                ? "is open to every role"
                : "is open to the roles " + String.join(", ", now)));
  }
}
