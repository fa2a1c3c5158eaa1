package org.integrationgateway.upstreams.xml;

import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.stream.XMLStreamException;
import org.integrationgateway.core.call.Reply;
import org.integrationgateway.core.catalog.BodyInput;
import org.integrationgateway.core.catalog.Invocation;
import org.integrationgateway.core.catalog.Operation;
import org.integrationgateway.core.catalog.RequestPreview;
import org.integrationgateway.core.catalog.Transport;
import org.integrationgateway.core.catalog.Upstream;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.manifest.pagination.XmlMapping;
import org.jspecify.annotations.Nullable;

/**
 * Gives the answers of another upstream that are XML their JSON form, those of failures too. Such
 * an answer is held whole, and is at most 16 MiB long.
 */
public final class XmlUpstream implements Upstream {
  private static final int LARGEST = 16 << 20;

  /** Bytes in memory for each byte of XML, while it becomes JSON. */
  private static final long WEIGHT = 8;

  private static final String CONTENT_TYPE = "Content-Type";
  private static final Pattern CHARSET =
      Pattern.compile(";\\s*charset\\s*=\\s*\"?([^\";\\s]+)", Pattern.CASE_INSENSITIVE);

  private final Upstream upstream;
  private final XmlMapping mapping;
  private final LongSupplier most;

  private XmlUpstream(Upstream upstream, XmlMapping mapping, LongSupplier most) {
    this.upstream = upstream;
    this.mapping = mapping;
    this.most = most;
  }

  /**
   * The operation with answers in JSON; one that is carried out otherwise than by HTTP as it is.
   *
   * @param most bytes of an answer
   */
  public static Operation over(Operation operation, XmlMapping mapping, LongSupplier most) {
    boolean isHttp =
        operation.transport() == Transport.REST || operation.transport() == Transport.OPENAPI;
    return isHttp
        ? operation.through(new XmlUpstream(operation.upstream(), mapping, most))
        : operation;
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
    var reply = upstream.execute(invocation);
    var type = reply.header(CONTENT_TYPE).orElse("");
    if (!isXml(type)) {
      return reply;
    }
    try (reply) {
      int longest = (int) Math.min(LARGEST, most.getAsLong());
      var text =
          reply
              .body()
              .readAtMost(longest)
              .orElseThrow(
                  () ->
                      unusable(
                          "is longer than %d bytes, the limit of a response in XML"
                              .formatted(longest),
                          null));
      if (text.length == 0) {
        return reply.with(Reply.Body.EMPTY);
      }
      HeldMemory.take(WEIGHT * text.length);
      return new Reply(
          reply.status(),
          headers(reply),
          reply.challenges(),
          reply.hidden(),
          new Reply.Body.Document(XmlDocument.read(text, charset(type), mapping)));
    } catch (XMLStreamException malformed) {
      throw unusable("is not XML that can be read: " + reason(malformed), malformed);
    } catch (IOException incomplete) {
      throw new GatewayException(
          invocation.deadline().expired()
              ? ErrorCode.UPSTREAM_TIMEOUT
              : ErrorCode.UPSTREAM_INVALID_RESPONSE,
          "the response ended early: " + incomplete.getMessage(),
          incomplete);
    }
  }

  private static boolean isXml(String type) {
    var essence = BodyInput.essence(type);
    return essence.equals("application/xml")
        || essence.equals("text/xml")
        || essence.endsWith("+xml") && !essence.startsWith("image/");
  }

  private static @Nullable String charset(String type) {
    var found = CHARSET.matcher(type);
    return found.find() ? found.group(1).toUpperCase(Locale.ROOT) : null;
  }

  private static List<Reply.Header> headers(Reply reply) {
    return Stream.concat(
            Stream.of(new Reply.Header(CONTENT_TYPE, "application/json")),
            reply.headers().stream()
                .filter(header -> !header.name().equalsIgnoreCase(CONTENT_TYPE)))
        .toList();
  }

  private static String reason(XMLStreamException malformed) {
    var said = String.valueOf(malformed.getMessage());
    return said.substring(
        said.lastIndexOf("Message: ") < 0 ? 0 : said.lastIndexOf("Message: ") + 9);
  }

  private static GatewayException unusable(String why, @Nullable Throwable cause) {
    var detail = "the response " + why;
    return cause == null
        ? new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, detail)
        : new GatewayException(ErrorCode.UPSTREAM_INVALID_RESPONSE, detail, cause);
  }
}
