package org.integrationgateway.testkit.guide;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.testkit.ProviderHarness;
import org.integrationgateway.testkit.ProviderUnderTest;
import org.integrationgateway.testkit.host.MemoryHost;
import org.junit.jupiter.api.Test;

class OtherAppGuideTest {
  static final class Reminder {
    record Remind(String address, String text) {}

    record Sent(String answer) {}

    private final HostServices host;

    private Reminder(HostServices host) {
      this.host = host;
    }

    static AppProvider provider(HostServices host) {
      var reminder = new Reminder(host);
      return TypedApp.named("reminder")
          .operation(
              "reminder.send", Remind.class, Sent.class, (remind, call) -> reminder.send(remind))
          .describe("Reminds a person by mail")
          .build();
    }

    private Sent send(Remind remind) {
      var mail =
          AppInvocation.of(
              "mail", "message.send", Map.of("to", remind.address(), "text", remind.text()));
      try {
        var answer = host.apps().invoke(mail);
        if (answer.status() >= 400) {
          throw new AppException(Reason.UNAVAILABLE, "the app 'mail' answered " + answer.status());
        }
        return new Sent(new String(answer.body(), StandardCharsets.UTF_8));
      } catch (ServiceException refused) {
        throw new AppException(
            Reason.FAILED, "the app 'mail' cannot be called: " + refused.getMessage(), refused);
      }
    }
  }

  @Test
  void sendsTheReminderByMail() {
    var host = new MemoryHost().answer("mail", "message.send", "{\"id\": 7}");
    try (var reminder = reminder(host)) {
      reminder.call("reminder.send", "{\"address\": \"ada@example.com\", \"text\": \"Tea\"}");
    }

    assertThat(host.invocations())
        .singleElement()
        .extracting(AppInvocation::parameters)
        .isEqualTo(Map.of("to", "ada@example.com", "text", "Tea"));
  }

  @Test
  void saysWhichAppItMayNotCall() {
    try (var reminder = reminder(new MemoryHost())) {
      assertThatThrownBy(
              () -> reminder.call("reminder.send", "{\"address\": \"a\", \"text\": \"b\"}"))
          .isInstanceOf(AppException.class)
          .hasMessageContaining("the app 'mail' cannot be called");
    }
  }

  private static ProviderHarness reminder(HostServices host) {
    return ProviderHarness.serve(ProviderUnderTest.object(() -> Reminder.provider(host)), "{}");
  }
}
