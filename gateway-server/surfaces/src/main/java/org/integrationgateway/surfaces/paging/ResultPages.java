package org.integrationgateway.surfaces.paging;

import java.util.Optional;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.manifest.app.AllowedOperation;
import org.integrationgateway.manifest.app.AppSpec;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;

/** The pagination and the response mapping of an app, for operations of every surface. */
public final class ResultPages {
  private final Optional<Pagination> pagination;
  private final Optional<ResponseMapping> mapping;
  private final AnswerMemory memory;

  private ResultPages(
      Optional<Pagination> pagination, Optional<ResponseMapping> mapping, AnswerMemory memory) {
    this.pagination = pagination;
    this.mapping = mapping;
    this.memory = memory;
  }

  /** The pages of the app with this specification. */
  public static ResultPages of(AppSpec spec, AnswerMemory memory) {
    return new ResultPages(spec.pagination(), spec.responseMapping(), memory);
  }

  /**
   * The operation with all pages in one answer, in the shape of the mapping; as it is where the app
   * says neither. Its answers have no schema then: the surface describes single pages.
   */
  public Operation apply(Operation raw, Optional<AllowedOperation> entry) {
    var operation = withFailures(raw);
    var own = entry.flatMap(AllowedOperation::pagination);
    var used = own.or(() -> entry.filter(AllowedOperation::paginate).flatMap(all -> pagination));
    if (used.isPresent()) {
      return operation.through(new PagedUpstream(operation, used.get(), mapping, memory));
    }
    return shape()
        .map(shape -> new MappedUpstream(operation.upstream(), shape, memory))
        .map(operation::through)
        .orElse(operation);
  }

  /** The mapping, where it says what the data of an answer are. */
  private Optional<ResponseMapping> shape() {
    return mapping.filter(each -> each.data().isPresent());
  }

  private Operation withFailures(Operation raw) {
    return mapping
        .flatMap(ResponseMapping::failure)
        .map(failure -> raw.over(new FailureUpstream(raw.upstream(), failure, memory)))
        .orElse(raw);
  }
}
