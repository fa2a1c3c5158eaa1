package org.integrationgateway.server.cli.dev;

import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Locale;
import org.integrationgateway.server.dev.screen.Display;
import org.integrationgateway.server.dev.screen.DisplayedCall;
import org.integrationgateway.server.invoke.InvocationObserver;
import org.integrationgateway.server.invoke.InvocationRecord;

/** Reports every call to the display. */
record CallNotes(Display display) implements InvocationObserver {
  @Override
  public void ended(InvocationRecord invocation) {
    var call = invocation.call();
    var status = invocation.outcome().status();
    display.called(
        new DisplayedCall(
            LocalTime.now(ZoneId.systemDefault()),
            call.door().name().toLowerCase(Locale.ROOT).replace('_', ' '),
            call.app() + "/" + call.operation(),
            status.isPresent() ? Integer.toString(status.getAsInt()) : invocation.outcome().label(),
            status.isEmpty() || status.getAsInt() >= 400,
            invocation.took()));
  }
}
