package org.integrationgateway.command.packages;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.integrationgateway.authoring.template.ProjectChoice;
import org.integrationgateway.authoring.template.ProjectLanguage;
import org.integrationgateway.authoring.template.ProjectSurface;
import org.integrationgateway.manifest.Kind;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.terminal.CommandFailure;
import org.integrationgateway.terminal.ExitCode;
import org.integrationgateway.terminal.Terminal;
import org.jspecify.annotations.Nullable;

/** Asks a person at a terminal what {@code gateway new} should make. */
final class ProjectQuestions {
  private static final int MOST_ATTEMPTS = 3;

  private final Terminal terminal;
  private final BufferedReader reader;

  ProjectQuestions(Terminal terminal, InputStream stdin) {
    this.terminal = terminal;
    this.reader = new BufferedReader(new InputStreamReader(stdin, StandardCharsets.UTF_8));
  }

  String name() {
    return asked("The name of the project and of its folder?", List.of(), null);
  }

  /** Asks for the kind, and what it depends on. */
  ProjectChoice choice() {
    var kind = choice(Kind.class, "Which kind of provider?", Kind.APP);
    if (kind != Kind.APP) {
      return new ProjectChoice(kind, ProjectSurface.PROGRAM, ProjectLanguage.JAVA);
    }
    var surface =
        choice(ProjectSurface.class, "What are its operations made of?", ProjectSurface.PROGRAM);
    if (surface != ProjectSurface.PROGRAM) {
      return new ProjectChoice(kind, surface, ProjectLanguage.JAVA);
    }
    return new ProjectChoice(
        kind, surface, choice(ProjectLanguage.class, "In which language?", ProjectLanguage.JAVA));
  }

  private <E extends Enum<E> & Choice> E choice(Class<E> type, String question, E fallback) {
    var texts = Arrays.stream(type.getEnumConstants()).map(Choice::text).toList();
    var typed =
        asked(
            "%s %s [%s]".formatted(question, String.join(", ", texts), fallback.text()),
            texts,
            fallback.text());
    return ProjectChoice.named(type, "the answer", typed);
  }

  /** The typed answer: one of these, or any text where the list is empty. */
  private String asked(String question, List<String> answers, @Nullable String fallback) {
    for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
      terminal.note(question);
      var typed = line().map(String::strip);
      if (typed.isEmpty()) {
        break;
      }
      var answer = typed.filter(text -> !text.isEmpty()).or(() -> Optional.ofNullable(fallback));
      if (answer.isPresent() && (answers.isEmpty() || answers.contains(answer.get()))) {
        return answer.get();
      }
    }
    throw new CommandFailure(ExitCode.USAGE, "no answer: " + question);
  }

  private Optional<String> line() {
    try {
      return Optional.ofNullable(reader.readLine());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
