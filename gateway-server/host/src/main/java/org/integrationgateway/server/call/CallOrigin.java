package org.integrationgateway.server.call;

import org.integrationgateway.sdk.CallContext;

/** Who a call comes from. The core authenticates no call again. */
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
   */
  record Outside(Caller caller, boolean readsOnly) implements CallOrigin {
    /** A request that its caller made. */
    public Outside(Caller caller) {
      this(caller, false);
    }

    @Override
    public CallContext context() {
      return CallContext.of(caller.subject());
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
