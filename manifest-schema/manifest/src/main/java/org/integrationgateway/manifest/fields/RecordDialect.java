package org.integrationgateway.manifest.fields;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Problems;
import org.integrationgateway.document.problem.RuleText;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.shape.Dialect;
import org.integrationgateway.records.shape.MapShape;
import org.integrationgateway.records.shape.Member;
import org.integrationgateway.records.shape.Reading;
import org.integrationgateway.records.shape.RecordShape;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.tree.Token;
import org.integrationgateway.records.tree.Tree;
import org.jspecify.annotations.Nullable;

/** The words for what is wrong with a document that is read into records. */
final class RecordDialect implements Dialect {
  /** The remedy of a list in the place of a map. */
  static final String NAME_EACH = "Write 'name: value' for each.";

  private final String root;
  private final Problems problems;
  private final Placement placement;

  /**
   * The words for one value.
   *
   * @param root path of the value
   * @param placement the places of misplaced keys
   */
  RecordDialect(String root, Problems problems, Placement placement) {
    this.root = root;
    this.problems = problems;
    this.placement = placement;
  }

  Problems problems() {
    return problems;
  }

  /** The path of the current value, from the root of the document. */
  String path(Reading in) {
    var below = in.pointer().dotted();
    boolean joined = root.isEmpty() || below.isEmpty() || below.startsWith("[");
    return root + (joined ? "" : ".") + below;
  }

  @Override
  public void wrongType(Tree value, String wanted, Reading in) {
    var expected =
        switch (wanted) {
          case "an object" -> "a mapping";
          case "an array" -> "a list";
          default -> wanted;
        };
    var remedy =
        !expected.equals("a list")
            ? ""
            : value.token().isScalar()
                ? "Write a list, even for one value: [value]."
                : "Begin each item with '- '.";
    Scalars.refuse((Node) value, path(in), expected, remedy, problems);
  }

  @Override
  public @Nullable Tree map(Tree written, MapShape map, Reading in) {
    if (!(written instanceof Node.Mapping mapping)) {
      var remedy = written instanceof Node.Sequence ? NAME_EACH : "";
      Scalars.refuse((Node) written, path(in), "a mapping", remedy, problems);
      return null;
    }
    return map.values() instanceof RecordShape ? filled(mapping) : mapping;
  }

  /** A mapping in which a null value is an empty mapping. */
  private static Node.Mapping filled(Node.Mapping mapping) {
    var entries = new ArrayList<Node.Entry>();
    for (var entry : mapping.entries()) {
      var value =
          entry.value().isNull() ? new Node.Mapping(entry.keyAt(), List.of()) : entry.value();
      entries.add(new Node.Entry(entry.key(), entry.keyAt(), value));
    }
    return new Node.Mapping(mapping.at(), entries);
  }

  /** Reports unknown and missing members together: one may be what the other was meant to be. */
  @Override
  public Tree object(Tree written, RecordShape record, Reading in) {
    var path = path(in);
    var mapping = explained((Node.Mapping) written, record.type(), path);
    var keys = new KeyCheck(mapping, path, record.names(), placement, problems);
    record.members().stream()
        .filter(member -> mapping.find(member.name()).isEmpty())
        .filter(member -> checkMissing(member, mapping, record, keys, path))
        .forEach(optional -> in.reported());
    keys.report();
    return new Node.Mapping(
        mapping.at(),
        mapping.entries().stream().filter(entry -> record.names().contains(entry.key())).toList());
  }

  private Node.Mapping explained(Node.Mapping written, Class<?> type, String path) {
    var explained = type.getAnnotation(Explained.class);
    if (explained == null) {
      return written;
    }
    try {
      var constructor = explained.value().getDeclaredConstructor();
      constructor.setAccessible(true);
      return constructor.newInstance().explain(written, path, problems);
    } catch (ReflectiveOperationException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  /** Reports a missing member; returns whether it is an optional one. */
  private boolean checkMissing(
      Member member, Node.Mapping mapping, RecordShape record, KeyCheck keys, String path) {
    var needed = member.declared().getAnnotation(Needed.class);
    var word = needed == null ? "" : word(needed.of(), mapping, record);
    boolean by = needed != null && isNeeded(needed, member, word, path);
    if (!member.required() && (!by || isExcused(needed, mapping, record))) {
      return false;
    }
    var message =
        "required key '" + member.name() + "' is missing" + (path.isEmpty() ? "" : " in " + path);
    var value = needed == null ? "..." : needed.example();
    var remedy = "Add '" + member.name() + ": " + value + "'.";
    if (needed == null || needed.rule().isEmpty()) {
      keys.missing(member.name(), FieldRule.MISSING, message, remedy);
      return !member.required();
    }
    var rule = RuleText.error(needed.rule(), "", "");
    keys.missing(
        member.name(), () -> rule, message + ": " + needed.reason().formatted(word), remedy);
    return !member.required();
  }

  private boolean isNeeded(Needed needed, Member member, String word, String path) {
    return needed.by().length == 0
        ? !path.isEmpty() || !placement.given().contains(member.name())
        : List.of(needed.by()).contains(word);
  }

  private static boolean isExcused(Needed needed, Node.Mapping mapping, RecordShape record) {
    return List.of(needed.unless()).contains(word(needed.unlessOf(), mapping, record));
  }

  /** The word of a member, or the default in its place; empty without one. */
  private static String word(String name, Node.Mapping mapping, RecordShape record) {
    for (var member : record.members()) {
      if (member.name().equals(name)) {
        return mapping
            .find(name)
            .filter(value -> isRead(value, member))
            .map(Node::text)
            .orElseGet(() -> Objects.requireNonNullElse(member.defaultJson(), "").toString());
      }
    }
    return "";
  }

  private static boolean isRead(Node value, Member member) {
    var trial = new Reading(new RecordDialect("", new Problems(""), Placement.NONE));
    member.shape().read(value, trial);
    return trial.refused() == 0;
  }

  @Override
  public void missing(List<Absent> members, Tree record, Reading in) {
    // Reported by object().
  }

  @Override
  public boolean isAbsent(Tree value, Shape shape) {
    return value.token() == Token.NULL;
  }

  @Override
  public boolean allowsRepeats() {
    return true;
  }

  @Override
  public boolean checksIncomplete() {
    return true;
  }

  @Override
  public String memberOf(IllegalArgumentException refused, RecordShape record) {
    return refused instanceof InvalidMemberException invalid ? invalid.member() : "";
  }

  /** Reports a refusal, unless something else was reported that may be its cause. */
  @Override
  public void invalid(String member, IllegalArgumentException refused, Tree record, Reading in) {
    var at = ((Node) record).find(member).map(Node::at);
    if (at.filter(problems::isReported).isPresent()) {
      return;
    }
    var place = at.orElseGet(() -> ((Node) record).at());
    if (refused instanceof NeedsException needs) {
      problems.add(needs.rule(), place, path(in) + " needs " + needs.getMessage(), needs.remedy());
      return;
    }
    problems.add(FieldRule.VALUE, place, String.valueOf(refused.getMessage()), "");
  }

  @Override
  public void refused(Tree value, String wanted, String reason, Reading in) {
    throw new IllegalStateException("scalars report their own problems");
  }

  @Override
  public void unknownWord(Tree value, String word, Collection<String> words, Reading in) {
    throw new IllegalStateException("scalars report their own problems");
  }

  @Override
  public void unknownMember(String name, Tree value, Collection<String> known, Reading in) {
    throw new IllegalStateException("object() leaves unknown members out");
  }

  @Override
  public void repeated(Tree value, Reading in) {
    throw new IllegalStateException("documents refuse a repeated key");
  }

  @Override
  public void refusedName(String name, Tree value, Reading in) {
    throw new IllegalStateException("maps have no rule for names");
  }
}
