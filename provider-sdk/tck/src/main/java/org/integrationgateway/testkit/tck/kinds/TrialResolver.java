package org.integrationgateway.testkit.tck.kinds;

import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;

/** Gives a contract test the trial of the launcher's session that it runs in. */
public final class TrialResolver implements ParameterResolver {
  private static final String NAMESPACE = "org.integrationgateway.testkit.tck";

  /** Leaves the trial where tests of the session find it. */
  public static void provide(NamespacedHierarchicalStore<Namespace> session, Trial trial) {
    session.put(Namespace.create(NAMESPACE), Trial.class, trial);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == Trial.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var namespace = ExtensionContext.Namespace.create(NAMESPACE);
    return Objects.requireNonNull(
        context.getStore(StoreScope.LAUNCHER_SESSION, namespace).get(Trial.class),
        "a contract test of a package runs only within a session that has a trial");
  }
}
