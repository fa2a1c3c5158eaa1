package org.integrationgateway.server.cli.dev;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import org.integrationgateway.server.dev.screen.Called;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.InvocationRecord;
import org.integrationgateway.server.invoke.InvocationRecord.Outcome;

/** Tells the display of every call. */
record CallNotes(Display display) implements InvocationObserver {
  @Override
  public void ended(InvocationRecord invocation) {
    var call = invocation.call();
    var status = invocation.outcome() instanceof Outcome.Answered answered ? answered.status() : 0;
    display.called(
        new Called(
            LocalTime.now(ZoneId.systemDefault()),
            call.door().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            call.app() + "/" + call.operation(),
            result(invocation.outcome()),
            status == 0 || status >= 400,
            invocation.took()));
  }

  private static String result(Outcome outcome) {
    return outcome instanceof Outcome.Answered answered
        ? Integer.toString(answered.status())
        : ((Outcome.Refused) outcome).code().wireName();
  }
}
