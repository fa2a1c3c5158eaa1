package org.integrationgateway.config.apps;

import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.integrationgateway.config.record.RecordBlock;
import org.integrationgateway.config.shape.Block;
import org.integrationgateway.config.shape.Choice;
import org.integrationgateway.config.shape.Reading;
import org.integrationgateway.config.shape.Shape;
import org.integrationgateway.document.Node;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Range;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code apps.<name>.capture}: the calls that keep request and response, and for how long. */
public record CaptureConfig(
    @Doc("off; failures: calls that were refused or returned an error; or all.") @Default("off")
        CaptureMode mode,
    @Doc(
            "Members to mask in addition to those that are secret by name or schema: names"
                + " from the root of a body, joined by dots. * is any member, ** any number of"
                + " them; elements of lists are passed through.")
        @Default("[]")
        List<String> redact,
    @Doc("How long requests and responses are kept.")
        @Range(least = "1m", most = "30d")
        @Default("3d")
        Duration lifetime,
    @Doc("How many bytes of each body are kept.")
        @Form("size")
        @Range(least = "1KiB", most = "1MiB")
        @Default("64KiB")
        int maxBytes) {
  private static final Pattern PATH = Pattern.compile("[^.\\s]+(\\.[^.\\s]+){0,31}");
  private static final int MOST_PATHS = 100;

  /** No call. */
  public static final CaptureConfig OFF = RecordBlock.defaults(CaptureConfig.class);

  public CaptureConfig {
    redact = List.copyOf(redact);
    if (redact.size() > MOST_PATHS) {
      throw new IllegalArgumentException("redact has more than " + MOST_PATHS + " paths");
    }
    redact.stream()
        .filter(path -> !PATH.matcher(path).matches())
        .findFirst()
        .ifPresent(
            path -> {
              throw new IllegalArgumentException(
                  "redact: '"
                      + path
                      + "' is not a path: write names joined by dots: "
                      + "customer.iban");
            });
  }

  private CaptureConfig(CaptureMode mode) {
    this(mode, OFF.redact, OFF.lifetime, OFF.maxBytes);
  }

  /** The form in the file: the mode alone, or a mapping with it. */
  public static final class InFile implements Supplier<Shape<CaptureConfig>>, Shape<CaptureConfig> {
    private static final Choice MODES = Choice.of("off", "failures", "all");
    private static final RecordBlock<CaptureConfig> BLOCK = RecordBlock.of(CaptureConfig.class);

    @Override
    public Shape<CaptureConfig> get() {
      return this;
    }

    @Override
    public String label() {
      return "off, failures, all or a mapping with mode";
    }

    @Override
    public Optional<CaptureConfig> read(Node node, String path, Reading reading) {
      if (node instanceof Node.Mapping) {
        return BLOCK
            .block()
            .read(node, path, reading)
            .flatMap(settings -> BLOCK.make(settings, node, path, reading));
      }
      return MODES
          .read(node, path, reading)
          .map(word -> new CaptureConfig(CaptureMode.valueOf(word.toUpperCase(Locale.ROOT))));
    }

    @Override
    public ObjectNode schema() {
      var schema = JsonMapper.shared().createObjectNode();
      schema.putArray("anyOf").add(MODES.schema()).add(BLOCK.block().schema());
      return schema;
    }

    @Override
    public Optional<Block> block(Node node) {
      return node instanceof Node.Mapping ? Optional.of(BLOCK.block()) : Optional.empty();
    }

    /** The mode: the other members are shown by their keys, where the file has them. */
    @Override
    public String show(CaptureConfig config) {
      return config.mode.name().toLowerCase(Locale.ROOT);
    }
  }
}
