package org.integrationgateway.config.workflows;

import java.util.List;
import org.integrationgateway.config.origin.WrittenMember;
import org.integrationgateway.document.Node;
import org.integrationgateway.document.problem.Position;
import org.integrationgateway.document.problem.Problem;
import org.integrationgateway.document.problem.Problems;

/** The places where errors were found when a file was read. */
record WrittenErrors(List<Position> places) {
  WrittenErrors {
    places = List.copyOf(places);
  }

  static WrittenErrors of(Problems problems) {
    return new WrittenErrors(
        problems.sorted().stream().filter(Problem::isError).map(Problem::at).toList());
  }

  /** Whether an error stands in a value, or at its key. */
  boolean isIn(Position key, Node value) {
    return places.stream()
        .anyMatch(
            place ->
                place.source().equals(key.source())
                    && place.offset() >= key.offset()
                    && place.offset() < Math.max(value.at().end(), key.end()));
  }

  /** Whether an error of the file may be the cause of what is wrong with a member. */
  boolean explain(WrittenMember member) {
    return member.isWritten() ? isIn(member.at(), member.value()) : places.contains(member.at());
  }
}
