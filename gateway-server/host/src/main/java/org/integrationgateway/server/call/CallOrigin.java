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
   * @param caller as the presented token proves it
   */
  record Outside(Caller caller) implements CallOrigin {
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
