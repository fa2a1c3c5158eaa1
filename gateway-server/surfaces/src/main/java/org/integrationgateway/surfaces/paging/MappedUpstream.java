package org.integrationgateway.surfaces.paging;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.PageRequest;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.manifest.pagination.ResponseMapping;

/**
 * Gives the answers of another upstream the shape of the app's response mapping. An answer that is
 * a failure, no JSON, or has no data at its place passes unchanged.
 */
final class MappedUpstream implements Upstream {
  private final Upstream upstream;
  private final ResultShape shape;
  private final ValuePlace data;
  private final List<ValuePlace> places;
  private final Set<String> headers;
  private final AnswerMemory memory;

  MappedUpstream(Upstream upstream, ResponseMapping mapping, AnswerMemory memory) {
    this.upstream = upstream;
    this.shape = new ResultShape(Optional.of(mapping));
    this.data = ValuePlace.at(mapping.dataPath());
    this.places = new ArrayList<>(List.of(data));
    shape.sought().forEach(sought -> sought.place().ifPresent(places::add));
    this.headers =
        shape.sought().stream()
            .flatMap(sought -> sought.header().stream())
            .collect(Collectors.toUnmodifiableSet());
    this.memory = memory;
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
    return upstream.preview(invocation);
  }

  @Override
  public Reply execute(Invocation invocation) {
    var page = invocation.page();
    var reply =
        upstream.execute(
            invocation.page(
                invocation.input(), new PageRequest(page.parameters(), page.next(), headers)));
    var share = memory.share();
    try {
      var read = ResultPage.read(reply, places, share, invocation.deadline());
      var value = read.value(data);
      if (value.isEmpty()) {
        return read.unchanged(share);
      }
      var results = new Pieces();
      results.add(read.text(), value.get().from(), value.get().to());
      return ResultShape.reply(shape.text(results, read), reply, List.of(), share);
    } catch (AnswerMemory.FullException full) {
      share.close();
      reply.close();
      throw new GatewayException(
          ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response is larger than server.limits.upstreamResponseBytes allows");
    } catch (RuntimeException failed) {
      share.close();
      reply.close();
      throw failed;
    }
  }
}
