package org.integrationgateway.records.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.records.shape.Dialect;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.tree.Tree;

/** The messages of JSON documents: each says what its value must be, beside a JSON pointer. */
public final class JsonDialect implements Dialect {
  /** The most problems that are reported. */
  private static final int MOST_PROBLEMS = 50;

  private final List<InvalidValue> problems = new ArrayList<>();

  /** The problems so far, in document order. */
  public List<InvalidValue> problems() {
    return problems;
  }

  void report(String pointer, String message) {
    if (problems.size() < MOST_PROBLEMS) {
      problems.add(new InvalidValue(pointer, message));
    }
  }

  private void report(Reading in, String message) {
    if (problems.size() < MOST_PROBLEMS) {
      report(in.pointer().json(), message);
    }
  }

  @Override
  public void wrongType(Tree value, String wanted, Reading in) {
    report(in, "must be " + wanted + ", not " + value.token().words());
  }

  @Override
  public void refused(Tree value, String wanted, String reason, Reading in) {
    report(in, "must be " + wanted);
  }

  @Override
  public void unknownWord(Tree value, String word, Collection<String> words, Reading in) {
    report(in, "must be one of " + String.join(", ", words) + SimilarNames.suffix(word, words));
  }

  @Override
  public void unknownMember(String name, Tree value, Collection<String> known, Reading in) {
    report(in, "is not known here" + SimilarNames.suffix(name, known));
  }

  @Override
  public void repeated(Tree value, Reading in) {
    report(in, "appears twice");
  }

  @Override
  public void refusedName(String name, Tree value, Reading in) {
    report(in, "is not a name that is allowed here");
  }

  @Override
  public void missing(List<Absent> members, Tree record, Reading in) {
    for (var member : members) {
      in.enter(member.name());
      report(in, "is missing" + (member.doc().isEmpty() ? "" : ": " + member.doc()));
      in.leave();
    }
  }

  @Override
  public void invalid(String member, IllegalArgumentException refused, Tree record, Reading in) {
    var message = String.valueOf(refused.getMessage());
    if (member.isEmpty()) {
      report(in, message);
      return;
    }
    in.enter(member);
    report(in, message);
    in.leave();
  }
}
