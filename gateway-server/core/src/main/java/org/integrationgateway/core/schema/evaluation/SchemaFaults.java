package org.integrationgateway.core.schema.evaluation;

import com.networknt.schema.SchemaLocation;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.PatternSyntaxException;
import org.integrationgateway.base.budget.Budget;

/** Parts of one schema that cannot be checked, with the steps that its preparation takes. */
public final class SchemaFaults {
  private static final int MOST = 20;
  private static final int LONGEST = 200;

  private final Budget budget;
  private final List<String> found = new ArrayList<>();

  public SchemaFaults(Budget budget) {
    this.budget = budget;
  }

  synchronized void spend() {
    budget.spend(1);
  }

  void add(SchemaLocation location, RuntimeException reason) {
    add(location.toString() + " " + text(reason));
  }

  synchronized void add(String fault) {
    if (found.size() < MOST && !found.contains(fault)) {
      found.add(fault);
    }
  }

  public synchronized List<String> found() {
    return List.copyOf(found);
  }

  /** The first line without names of classes. */
  public static String text(Throwable reason) {
    if (reason instanceof PatternSyntaxException pattern) {
      return "is not a pattern of ECMA-262: " + pattern.getDescription();
    }
    var text =
        String.valueOf(reason.getMessage())
            .lines()
            .findFirst()
            .orElse("")
            .replaceAll("\\b[a-z]+(\\.[a-z]+)+\\.[A-Z]\\w*(Exception|Error): ?", "");
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST) + "...";
  }
}
