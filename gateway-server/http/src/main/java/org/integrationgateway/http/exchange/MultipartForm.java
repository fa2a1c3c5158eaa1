package org.integrationgateway.http.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.MultiPart;
import org.eclipse.jetty.http.MultiPartFormData;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Promise;
import org.integrationgateway.core.error.ErrorCode;
import org.integrationgateway.core.error.GatewayException;
import org.integrationgateway.core.memory.HeldMemory;
import org.integrationgateway.sdk.Deadline;

/**
 * The parts of a form with files (RFC 7578), in the order sent. Parts that are longer than a few
 * kilobytes are in a folder of their own, which is removed when the form is closed.
 */
public final class MultipartForm implements AutoCloseable {
  private static final int MOST_PARTS = 1000;
  private static final int MOST_HEADERS = 8 * 1024;

  /** The text of a field, and the value that it becomes. */
  private static final int COPIES = 2;

  private static final int IN_MEMORY = 8 * 1024;

  /** Names the process, so that its folders can be told from those of a process that died. */
  private static final String FOLDER = "gateway-upload-" + ProcessHandle.current().pid() + "-";

  private final Path folder;
  private final MultiPartFormData.Parts parts;
  private final Map<String, List<String>> fields = new LinkedHashMap<>();
  private final Map<String, List<File>> files = new LinkedHashMap<>();

  private MultipartForm(Path folder, MultiPartFormData.Parts parts) {
    this.folder = folder;
    this.parts = parts;
  }

  /** A part with a file name. */
  public record File(String name, Optional<String> contentType, long length, MultiPart.Part part) {
    /** Opens the content of the part. */
    public InputStream open() {
      return Content.Source.asInputStream(part.createContentSource());
    }
  }

  /**
   * Reads a form.
   *
   * @param limit of the whole body
   * @param fieldLimit of the parts without a file name together
   */
  static MultipartForm read(Request request, long limit, int fieldLimit, Deadline deadline) {
    RequestBody.requireAtMost(request, limit);
    RequestBody.requireAsItIs(request);
    var type = request.getHeaders().get(HttpHeader.CONTENT_TYPE);
    var boundary = type == null ? null : MultiPart.extractBoundary(type);
    if (boundary == null || boundary.isEmpty()) {
      throw new GatewayException(
          ErrorCode.INVALID_REQUEST, "the Content-Type multipart/form-data has no boundary");
    }
    var folder = folder();
    try {
      var parser = new MultiPartFormData.Parser(boundary);
      parser.setFilesDirectory(folder);
      parser.setUseFilesForPartsWithoutFileName(true);
      parser.setMaxMemoryFileSize(IN_MEMORY);
      parser.setMaxLength(limit);
      parser.setMaxFileSize(limit);
      parser.setMaxParts(MOST_PARTS);
      parser.setPartHeadersMaxLength(MOST_HEADERS);
      var form = new MultipartForm(folder, await(request, parser, limit, deadline));
      form.sort(fieldLimit);
      return form;
    } catch (RuntimeException refused) {
      remove(folder);
      throw refused;
    }
  }

  private static MultiPartFormData.Parts await(
      Request request, MultiPartFormData.Parser parser, long limit, Deadline deadline) {
    var parsed = new CompletableFuture<MultiPartFormData.Parts>();
    var timeout = new BodyTimeout(request);
    timeout.begin();
    parser.parse(request, Promise.Invocable.toPromise(parsed));
    try {
      return parsed.get(deadline.remaining().toNanos(), TimeUnit.NANOSECONDS);
    } catch (ExecutionException failed) {
      var cause = failed.getCause();
      if (cause != null && BodyTimeout.isOver(cause)) {
        throw timeout.over();
      }
      var reason = cause == null ? "" : String.valueOf(cause.getMessage());
      throw reason.contains("max length exceeded")
          ? RequestBody.tooLarge(limit)
          : new GatewayException(
              ErrorCode.INVALID_REQUEST, "the multipart form cannot be read: " + reason);
    } catch (TimeoutException late) {
      request.fail(late);
      throw new GatewayException(
          ErrorCode.REQUEST_TIMEOUT, "the body did not arrive in the time of a call");
    } catch (InterruptedException e) {
      throw GatewayException.interrupted();
    } finally {
      timeout.end();
    }
  }

  private void sort(int fieldLimit) {
    long room = fieldLimit;
    for (var part : parts) {
      var name = part.getName();
      if (name == null) {
        throw new GatewayException(
            ErrorCode.INVALID_REQUEST, "a part of the multipart form has no name");
      }
      if (part.getFileName() == null) {
        room -= part.getLength();
        if (room < 0) {
          throw new GatewayException(
              ErrorCode.PAYLOAD_TOO_LARGE,
              "the fields of the form are longer than the limit of " + fieldLimit + " bytes");
        }
        HeldMemory.take(COPIES * part.getLength());
        var text = part.getContentAsString(UTF_8);
        fields.computeIfAbsent(name, first -> new ArrayList<>(1)).add(text == null ? "" : text);
      } else {
        files
            .computeIfAbsent(name, first -> new ArrayList<>(1))
            .add(
                new File(
                    part.getFileName(),
                    Optional.ofNullable(part.getHeaders().get(HttpHeader.CONTENT_TYPE)),
                    part.getLength(),
                    part));
      }
    }
  }

  /** The text of the parts without a file name; may be changed. */
  public Map<String, List<String>> fields() {
    return fields;
  }

  /** The parts with a file name. */
  public Map<String, List<File>> files() {
    return files;
  }

  @Override
  public void close() {
    parts.close();
    remove(folder);
  }

  private static Path folder() {
    try {
      return Files.createTempDirectory(FOLDER);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void remove(Path folder) {
    try (var left = Files.list(folder)) {
      for (var file : left.toList()) {
        Files.deleteIfExists(file);
      }
      Files.deleteIfExists(folder);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
