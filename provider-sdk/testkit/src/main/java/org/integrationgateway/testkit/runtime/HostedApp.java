package org.integrationgateway.testkit.runtime;

import java.util.Optional;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** The app that the contract of runtimes has hosted. */
final class HostedApp {
  /** The text to return, and the environment variable to read. */
  record Question(String text, Optional<String> variable) {}

  record Answer(String text, Optional<String> value) {}

  private HostedApp() {}

  private static AppProvider provider() {
    return TypedApp.named("hosted")
        .describe("Gives back what it is given")
        .operation(
            "echo",
            Question.class,
            Answer.class,
            (question, call) ->
                new Answer(
                    question.text(),
                    question.variable().map(name -> String.valueOf(System.getenv(name)))))
        .build();
  }

  public static void main(String[] args) {
    ProviderMain.serve(HostedApp::provider);
  }
}
