package org.integrationgateway.core.call;

import java.util.Optional;
import org.integrationgateway.sdk.CallContext;

/** The door or feature that a call comes from. The core authenticates no call again. */
public sealed interface CallOrigin {
  /** The caller whose scopes, policies and roles the core checks. */
  Caller caller();

  /** The subject, depth and chain that the call continues. */
  CallContext context();

  /**
   * A request from outside, whose caller was resolved before its body was read.
   *
   * @param caller as the presented token or session proves it
   * @param readsOnly whether a page of another site may have caused the request, so that it may
   *     only read
   * @param idempotencyKey the caller's key for "do this once", which the provider gets
   */
  record Outside(Caller caller, boolean readsOnly, Optional<String> idempotencyKey)
      implements CallOrigin {
    /** A request without a key. */
    public Outside(Caller caller, boolean readsOnly) {
      this(caller, readsOnly, Optional.empty());
    }

    /** A request that its caller made. */
    public Outside(Caller caller) {
      this(caller, false);
    }

    /** The same request with a key. */
    public Outside with(Optional<String> key) {
      return new Outside(caller, readsOnly, key);
    }

    @Override
    public CallContext context() {
      var context = CallContext.of(caller.subject());
      return idempotencyKey.isEmpty()
          ? context
          : new CallContext(
              context.subject(),
              context.party(),
              context.depth(),
              context.chain(),
              context.requestId(),
              idempotencyKey,
              context.access(),
              context.originRef(),
              context.baseUrl(),
              context.hostToken(),
              context.metadata());
    }
  }

  /**
   * A call by a provider, a workflow step or an agent, which present no token.
   *
   * @param context the subject that the call runs as, and the calls that it is part of
   */
  record Inside(CallContext context) implements CallOrigin {
    @Override
    public Caller caller() {
      return Caller.of(context.subject());
    }
  }
}
