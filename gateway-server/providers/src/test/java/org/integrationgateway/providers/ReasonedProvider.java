package org.integrationgateway.providers;

import com.google.protobuf.Any;
import com.google.rpc.BadRequest;
import com.google.rpc.BadRequest.FieldViolation;
import com.google.rpc.Code;
import com.google.rpc.Status;
import io.grpc.protobuf.StatusProto;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.integrationgateway.sdk.Problem;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.TypedApp;

/** A provider program whose operations fail for reasons that they name in different ways. */
public final class ReasonedProvider {
  private ReasonedProvider() {}

  record Ask(String name, int times) {
    Ask {
      if (times < 1 || times > 10) {
        throw new IllegalArgumentException("times must be between 1 and 10");
      }
    }
  }

  record Nothing() {}

  public static void main(String[] arguments) throws IOException {
    ProviderMain.serve(ReasonedProvider::provider);
    System.in.transferTo(OutputStream.nullOutputStream());
    Runtime.getRuntime().halt(0);
  }

  private static AppProvider provider() {
    return TypedApp.named("reasoned")
        .operation("hello", Ask.class, Nothing.class, (ask, call) -> new Nothing())
        .operation("named", Nothing.class, Nothing.class, (input, call) -> named())
        .operation("violated", Nothing.class, Nothing.class, (input, call) -> violated())
        .operation("away", Nothing.class, Nothing.class, (input, call) -> away())
        .operation("defective", Nothing.class, Nothing.class, (input, call) -> defective())
        .build();
  }

  private static Nothing named() {
    throw AppException.invalidInput(
        "two members are wrong",
        List.of(
            new Problem("/items/0/name", "is empty"), new Problem("", "is from the last year")));
  }

  /** An answer of a provider in another language, without a reason. */
  private static Nothing violated() {
    var details = BadRequest.newBuilder();
    details.addFieldViolations(
        FieldViolation.newBuilder().setField("items[2].name").setDescription("is\ntoo long"));
    details.addFieldViolations(
        FieldViolation.newBuilder().setField("/plain").setDescription("is odd"));
    throw StatusProto.toStatusRuntimeException(
        Status.newBuilder()
            .setCode(Code.INVALID_ARGUMENT.getNumber())
            .setMessage("please mend it")
            .addDetails(Any.pack(details.build()))
            .build());
  }

  private static Nothing away() {
    throw new AppException(Reason.UNAVAILABLE, "the weather service has no data today");
  }

  private static Nothing defective() {
    throw new IllegalStateException("a defect with details for its own log");
  }
}
