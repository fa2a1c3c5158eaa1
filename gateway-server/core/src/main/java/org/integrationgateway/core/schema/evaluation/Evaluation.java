package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.Error;
import com.networknt.schema.ExecutionConfig;
import com.networknt.schema.ExecutionContext;
import com.networknt.schema.Schema;
import com.networknt.schema.path.NodePath;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.integrationgateway.base.budget.Budget;
import org.integrationgateway.base.budget.BudgetSpentException;
import org.integrationgateway.sdk.Deadline;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * One check of a document: counts what it costs, and checks no part twice against the schema of one
 * reference.
 */
public final class Evaluation extends ExecutionContext {
  /** Limit of reported errors: more would not help. */
  public static final int MOST_ERRORS = 2000;

  static final int KEYWORD = 20;

  private static final int ERROR = 200;
  private static final int REFERENCE = 100;
  private static final int DEEPEST = 1500;
  private static final long STEPS = 20_000_000;
  private static final long STEPS_FOR_EACH_PART = 400;
  private static final Duration TIME = Duration.ofSeconds(10);

  private static final ExecutionConfig CONFIG =
      ExecutionConfig.builder().locale(Locale.ENGLISH).formatAssertionsEnabled(false).build();

  private static final ThreadLocal<Evaluation> RUNNING = new ThreadLocal<>();

  private final Budget budget;
  private final boolean remembers;

  /** Made for the first reference: most schemas of operations have none. */
  private @Nullable Map<Place, List<Error>> known;

  private @Nullable Set<Place> open;
  private int depth;

  /** A part of the document under the schema of a reference; schemas and nodes by identity. */
  private record Place(Schema schema, NodePath location, JsonNode node) {
    @Override
    public boolean equals(Object other) {
      return other instanceof Place place
          && place.schema == schema
          && place.node == node
          && place.location.equals(location);
    }

    @Override
    public int hashCode() {
      return 31 * System.identityHashCode(schema) + location.hashCode();
    }
  }

  /**
   * Prepares a check.
   *
   * @param remembers false where the outcome of a reference depends on where it is used
   */
  public Evaluation(JsonNode document, boolean remembers) {
    super(CONFIG);
    this.remembers = remembers;
    this.budget = new Budget(STEPS + STEPS_FOR_EACH_PART * parts(document), time());
  }

  /** The call under way ends earlier than the check may. */
  private static Duration time() {
    return Deadline.current()
        .map(Deadline::remaining)
        .filter(left -> left.compareTo(TIME) < 0)
        .orElse(TIME);
  }

  private static long parts(JsonNode document) {
    long parts = 1;
    for (var part : document) {
      parts += parts(part);
    }
    return parts;
  }

  /**
   * Returns the errors of a document.
   *
   * @throws BudgetSpentException when the check takes more than it may
   */
  public List<Error> errors(Schema schema, JsonNode document) {
    var outer = RUNNING.get();
    RUNNING.set(this);
    try {
      schema.validate(this, document);
      budget.spend(0);
      return getErrors();
    } catch (StackOverflowError e) {
      throw new BudgetSpentException("more levels than there is room for");
    } finally {
      if (outer == null) {
        RUNNING.remove();
      } else {
        RUNNING.set(outer);
      }
    }
  }

  /** The budget of the check under way, for patterns, which know no check. */
  static Budget budget() {
    var running = RUNNING.get();
    return running != null ? running.budget : new Budget(STEPS, TIME);
  }

  static boolean isRunning() {
    return RUNNING.get() != null;
  }

  void spend(long steps) {
    budget.spend(steps);
  }

  /** How many steps it took. */
  public long used() {
    return budget.used();
  }

  void descend() {
    if (++depth > DEEPEST) {
      throw new BudgetSpentException("more than " + DEEPEST + " levels of its schema");
    }
  }

  void ascend() {
    depth--;
  }

  /** How deep in the schema the check is. */
  long levels() {
    return depth;
  }

  @Override
  public void addError(Error error) {
    budget.spend(ERROR);
    if (getErrors().size() < MOST_ERRORS) {
      super.addError(error);
    }
  }

  /** Checks a part with errors of its own. */
  List<Error> apart(Runnable check) {
    var outer = getErrors();
    List<Error> own = new ArrayList<>(0);
    setErrors(own);
    try {
      check.run();
    } finally {
      setErrors(outer);
    }
    return own;
  }

  /** Adds errors that were found apart. */
  void addAll(List<Error> errors) {
    int room = MOST_ERRORS - getErrors().size();
    getErrors().addAll(errors.size() <= room ? errors : errors.subList(0, Math.max(room, 0)));
  }

  /** Checks a part against the schema of a reference, once. */
  void refer(Schema schema, NodePath location, JsonNode node, Runnable check) {
    budget.spend(REFERENCE);
    if (known == null || open == null) {
      known = new HashMap<>();
      open = new HashSet<>();
    }
    addAll(referred(new Place(schema, location, node), known, open, check));
  }

  private List<Error> referred(
      Place place, Map<Place, List<Error>> outcomes, Set<Place> begun, Runnable check) {
    var errors = outcomes.get(place);
    if (errors != null) {
      return errors;
    }
    if (!begun.add(place)) {
      throw new BudgetSpentException("forever: its schema refers to itself");
    }
    errors = apart(check);
    begun.remove(place);
    if (remembers) {
      outcomes.put(place, errors);
    }
    return errors;
  }

  boolean needsEveryBranch() {
    return isUnevaluatedPropertiesPresent() || isUnevaluatedItemsPresent();
  }
}
