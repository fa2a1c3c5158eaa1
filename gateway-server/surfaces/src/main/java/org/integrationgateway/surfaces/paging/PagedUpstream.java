package org.integrationgateway.surfaces.paging;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.pagination.Pagination;
import org.integrationgateway.manifest.pagination.ResponseMapping;

/** Collects the pages of another upstream into one answer. */
final class PagedUpstream implements Upstream {
  /** Pages where the manifest does not say how many. */
  private static final int USUAL_PAGES = 10;

  /** Pages of any call. */
  private static final int MOST_PAGES = 100;

  private final Upstream upstream;
  private final PageInput input;
  private final PageSteps steps;
  private final ResultShape shape;
  private final ValuePlace results;
  private final List<ValuePlace> places;
  private final Set<String> headers;
  private final int most;
  private final AnswerMemory memory;

  /**
   * @param operation whose upstream answers with pages
   */
  PagedUpstream(
      Operation operation,
      Pagination pagination,
      Optional<ResponseMapping> mapping,
      AnswerMemory memory) {
    this.upstream = operation.upstream();
    this.memory = memory;
    this.most = Math.min(pagination.maxPages().orElse(USUAL_PAGES), MOST_PAGES);
    this.shape = new ResultShape(mapping);
    this.input = new PageInput(operation, pagination);
    var cursor =
        pagination.cursor().or(() -> mapping.flatMap(ResponseMapping::cursor)).map(Sought::new);
    this.steps = new PageSteps(pagination, cursor, shape, input);
    this.results =
        ValuePlace.at(
            pagination.resultsPath().or(() -> mapping.flatMap(ResponseMapping::data)).orElse(""));
    var sought = Stream.concat(cursor.stream(), shape.sought().stream()).toList();
    this.places =
        Stream.concat(Stream.of(results), sought.stream().flatMap(each -> each.place().stream()))
            .distinct()
            .toList();
    this.headers =
        sought.stream()
            .flatMap(each -> each.header().stream())
            .collect(Collectors.toUnmodifiableSet());
  }

  @Override
  public Optional<String> problem(Map<String, String> params) {
    return upstream.problem(params);
  }

  @Override
  public BodyInput bodies() {
    return upstream.bodies();
  }

  @Override
  public RequestPreview preview(Invocation invocation) {
    var first = steps.first(invocation.input());
    return upstream.preview(input.page(invocation, first.values(), first.url(), headers));
  }

  @Override
  public Reply execute(Invocation invocation) {
    var share = memory.share();
    boolean answered = false;
    try {
      var reply = collect(invocation, share);
      answered = true;
      return reply;
    } finally {
      if (!answered) {
        share.close();
      }
    }
  }

  /** The answer takes over the share. */
  private Reply collect(Invocation invocation, AnswerMemory.Share share) {
    var collected = new PageResults(results, shape, share);
    var seen = new HashSet<PageSteps.Step>();
    var step = steps.first(invocation.input());
    for (int number = 1; ; number++) {
      seen.add(step);
      Optional<ResultPage> read;
      Optional<PageSteps.Step> next = Optional.empty();
      try {
        read = read(invocation, step, share);
        if (number == 1 && read.filter(page -> !collected.fits(page)).isPresent()) {
          return read.get().unchanged(share);
        }
        if (read.isPresent()) {
          next = steps.next(step, read.get(), collected.add(read.get()));
        }
      } catch (GatewayException failure) {
        throw number == 1 ? failure : failure.of("page " + number);
      }
      boolean last = read.isPresent() && next.isEmpty();
      if (last || read.isEmpty() || number == most || seen.contains(next.get())) {
        return collected.reply(!last);
      }
      step = next.get();
    }
  }

  /** Empty when there is no room for another page. */
  private Optional<ResultPage> read(
      Invocation invocation, PageSteps.Step step, AnswerMemory.Share share) {
    long before = share.taken();
    var reply = upstream.execute(input.page(invocation, step.values(), step.url(), headers));
    boolean complete = false;
    try {
      var page = ResultPage.read(reply, places, share, invocation.deadline());
      complete = true;
      return Optional.of(page);
    } catch (AnswerMemory.FullException full) {
      share.backTo(before);
      return Optional.empty();
    } finally {
      if (!complete) {
        reply.close();
      }
    }
  }
}
