package org.integrationgateway.testkit.tck.kinds;

import java.util.Objects;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.StoreScope;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.platform.engine.support.store.Namespace;
import org.junit.platform.engine.support.store.NamespacedHierarchicalStore;

/** Passes the provider under test to a contract test, from the launcher's session. */
public final class ProviderUnderTckResolver implements ParameterResolver {
  private static final String NAMESPACE = "org.integrationgateway.testkit.tck";

  /** Stores the provider in the launcher's session. */
  public static void provide(
      NamespacedHierarchicalStore<Namespace> session, ProviderUnderTck trial) {
    session.put(Namespace.create(NAMESPACE), ProviderUnderTck.class, trial);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == ProviderUnderTck.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    var namespace = ExtensionContext.Namespace.create(NAMESPACE);
    return Objects.requireNonNull(
        context.getStore(StoreScope.LAUNCHER_SESSION, namespace).get(ProviderUnderTck.class),
        "a contract test of a package runs only within a session that has a trial");
  }
}
