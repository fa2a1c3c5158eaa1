package org.integrationgateway.wire.value;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import com.google.rpc.Code;
import io.grpc.StatusRuntimeException;
import io.grpc.protobuf.StatusProto;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;
import org.junit.jupiter.api.Test;

/** Problems of single members, across the wire. */
final class ProblemsTest {
  @Test
  void travelWithTheirPointers() {
    var problems = List.of(new Problem("/a~1b/0", "is empty"), new Problem("", "is late"));
    var status =
        ServiceFailures.ALL.toStatus(ServiceException.invalidInput("no", problems)).orElseThrow();
    assertThat(read(status).problems()).isEqualTo(problems);
  }

  @Test
  void areReadWithoutAReasonToo() {
    var refused = read(said(violation("name", "is empty")));
    assertThat(refused.reason()).isEqualTo(Reason.INVALID_INPUT);
    assertThat(refused).hasMessage("it refused its input: wrong");
    assertThat(refused.problems()).containsExactly(new Problem("/name", "is empty"));
  }

  @Test
  void haveThePathsOfOtherLibrariesAsPointers() {
    assertThat(FieldPath.pointer("")).isEmpty();
    assertThat(FieldPath.pointer("/items/0")).isEqualTo("/items/0");
    assertThat(FieldPath.pointer("items[2].full_name")).isEqualTo("/items/2/full_name");
    assertThat(FieldPath.pointer("grid[1][10]")).isEqualTo("/grid/1/10");
    assertThat(FieldPath.pointer("a/b~c")).isEqualTo("/a~1b~0c");
    assertThat(FieldPath.pointer("...")).isEmpty();
  }

  @Test
  void areInTheDetailUnlessTheMessageNamesThem() {
    var problems = List.of(new Problem("/n", "must be a number"), new Problem("/m", "is late"));
    assertThat(ServiceException.invalidInput("'n' must be a number", problems).detail())
        .isEqualTo("'n' must be a number: /m: is late");
    assertThat(new ServiceException(Reason.FAILED, "it failed").detail()).isEqualTo("it failed");
  }

  @Test
  void areBoundedAndFreeOfControlCharacters() {
    var violations = new FieldViolation[1000];
    for (int i = 0; i < violations.length; i++) {
      violations[i] = violation("/" + "x".repeat(10_000), "\u001b[31m\nred" + "y".repeat(10_000));
    }
    var problems = read(said(violations)).problems();
    assertThat(problems).hasSize(20);
    assertThat(problems.get(0).pointer()).hasSize(200);
    assertThat(problems.get(0).message()).hasSize(200).doesNotContain("\u001b", "\n");
  }

  private static FieldViolation violation(String field, String description) {
    return FieldViolation.newBuilder().setField(field).setDescription(description).build();
  }

  /** The failure that a provider of any language may send. */
  private static StatusRuntimeException said(FieldViolation... violations) {
    return StatusProto.toStatusRuntimeException(
        com.google.rpc.Status.newBuilder()
            .setCode(Code.INVALID_ARGUMENT.getNumber())
            .setMessage("wrong")
            .addDetails(
                Any.pack(
                    BadRequest.newBuilder().addAllFieldViolations(List.of(violations)).build()))
            .build());
  }

  private static ServiceException read(StatusRuntimeException status) {
    return (ServiceException) ServiceFailures.ALL.fromStatus(status, "it");
  }
}
