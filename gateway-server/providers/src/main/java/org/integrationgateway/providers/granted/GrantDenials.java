package org.integrationgateway.providers.granted;

import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.integrationgateway.sdk.kind.ProviderKind;

/** Makes the errors for a provider that lacks a grant: each names the grant. */
record GrantDenials(HostGrants grants) {
  ServiceException service(ProviderKind<?> kind, String name) {
    if (kind.equals(ProviderKind.AUTHORIZATION) || kind.equals(ProviderKind.IDENTITY)) {
      return name.isEmpty()
          ? access("use the %s provider".formatted(kind), kind.text(), "read")
          : denied(
              "use %s '%s'".formatted(kind, name),
              "providers share the one that serves the gateway itself, which has no name here");
    }
    var what = name.isEmpty() ? "the %s provider".formatted(kind) : "%s '%s'".formatted(kind, name);
    return kind.equals(ProviderKind.RUNTIME)
        ? denied("use " + what, "no grant allows it")
        : denied("use " + what, "list it under %s.%s".formatted(grants.path(), kind));
  }

  /** Denies the use of an entry that is not listed under a key. */
  ServiceException listed(String what, String key) {
    return denied(what, "list it under %s.%s".formatted(grants.path(), key));
  }

  /** A key says too little. */
  ServiceException access(String what, String key, String word) {
    return denied(what, "write '%s: %s' under %s".formatted(key, word, grants.path()));
  }

  ServiceException denied(String what, String remedy) {
    return new ServiceException(
        Reason.DENIED, "provider '%s' may not %s: %s".formatted(grants.name(), what, remedy));
  }
}
