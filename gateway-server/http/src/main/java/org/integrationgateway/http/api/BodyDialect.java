package org.integrationgateway.http.api;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.integrationgateway.base.text.SimilarNames;
import org.integrationgateway.core.error.FieldProblem;
import org.integrationgateway.core.json.Json;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.shape.Dialect;
import org.integrationgateway.records.shape.MapShape;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.RecordShape;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.TextShape;
import org.integrationgateway.records.tree.Pointer;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The words of bodies. A member that is null is absent. */
final class BodyDialect implements Dialect {
  private final List<FieldProblem> problems = new ArrayList<>();

  static BodyDialect of(Reading in) {
    return (BodyDialect) in.dialect();
  }

  List<FieldProblem> problems() {
    return problems;
  }

  /** A value as providers take it. */
  @Nullable Object plain(JsonNode node, Reading in) {
    int before = problems.size();
    var value = PlainJson.value(node, in.pointer().json(), problems);
    if (problems.size() > before) {
      in.reported();
    }
    return value;
  }

  private void add(Reading in, String rule) {
    add(in.pointer().json(), "'%s' %s".formatted(in.pointer().last(), rule));
  }

  private void add(String pointer, String message) {
    problems.add(new FieldProblem(pointer, message));
  }

  private static String wrong(String wanted, Tree value) {
    return "must be %s, not %s".formatted(wanted, Json.kind(((NodeTree) value).node()));
  }

  @Override
  public void wrongType(Tree value, String wanted, Reading in) {
    var pointer = in.pointer();
    if (!pointer.isItem()) {
      add(in, wrong(wanted, value));
      return;
    }
    var rule = wrong("an array of %ss".formatted(wanted.split(" ", 2)[1]), value);
    add(pointer.parent().json(), "'%s' %s".formatted(pointer.parent().last(), rule));
  }

  @Override
  public void refused(Tree value, String wanted, String reason, Reading in) {
    add(in, reason);
  }

  @Override
  public void unknownWord(Tree value, String word, Collection<String> words, Reading in) {
    add(in, "must be one of " + String.join(", ", words));
  }

  @Override
  public void unknownMember(String name, Tree value, Collection<String> known, Reading in) {
    add(
        in,
        "is not known here.%s Known: %s."
            .formatted(SimilarNames.sentence(name, known), String.join(", ", known)));
  }

  @Override
  public void repeated(Tree value, Reading in) {
    add(in, "appears twice");
  }

  @Override
  public void refusedName(String name, Tree value, Reading in) {
    add(in, "is not a name that is allowed here");
  }

  @Override
  public void missing(List<Absent> members, Tree record, Reading in) {
    for (var member : members) {
      in.enter(member.name());
      var rule = member.doc().isEmpty() ? "a string is required" : member.doc();
      add(in, "is missing, " + rule);
      in.leave();
    }
  }

  @Override
  public void invalid(String member, IllegalArgumentException refused, Tree tree, Reading in) {
    var record = in.pointer();
    var pointer = member.isEmpty() ? record : record.member(member);
    add(pointer.json(), String.valueOf(refused.getMessage()));
  }

  @Override
  public String memberOf(IllegalArgumentException refused, RecordShape record) {
    return refused instanceof InvalidMemberException invalid ? invalid.member() : "";
  }

  @Override
  public @Nullable Tree map(Tree written, MapShape map, Reading in) {
    if (!(map.values() instanceof TextShape)) {
      return written;
    }
    int before = problems.size();
    if (written.token() != Token.OBJECT) {
      add(in, wrong("an object of strings", written));
      return null;
    }
    written.members(
        (name, value) -> {
          if (value.token() != Token.STRING) {
            add(in, wrong("an object of strings", value));
          }
        });
    return problems.size() > before ? null : written;
  }

  @Override
  public boolean allowsRepeats() {
    return true;
  }

  @Override
  public boolean isAbsent(Tree value, Shape shape) {
    return value.token() == Token.NULL && shape != BodyShapes.GIVEN;
  }

  @Override
  public boolean refuses(RuntimeException thrown, Reading in) {
    if (!(thrown instanceof ServiceException refused)) {
      return false;
    }
    problems.addAll(problems(refused, in.pointer()));
    return true;
  }

  /**
   * The problems of a record of the SDK, whose pointers begin with the names of the members around
   * it, or with the last of these.
   */
  static List<FieldProblem> problems(ServiceException refused, Pointer at) {
    return refused.problems().stream().map(problem -> problem(problem, at.json())).toList();
  }

  private static FieldProblem problem(Problem problem, String at) {
    var pointer = at + below(problem.pointer(), at.replaceAll("/\\d+", ""));
    var name = pointer.substring(pointer.lastIndexOf('/') + 1);
    return new FieldProblem(pointer, "'%s' %s".formatted(name, problem.message()));
  }

  private static String below(String place, String around) {
    for (var root = around; !root.isEmpty(); root = next(root)) {
      if (place.equals(root) || place.startsWith(root + "/")) {
        return place.substring(root.length());
      }
    }
    return place;
  }

  /** A pointer without its first name. */
  private static String next(String pointer) {
    int slash = pointer.indexOf('/', 1);
    return slash < 0 ? "" : pointer.substring(slash);
  }
}
