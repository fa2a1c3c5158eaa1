package org.integrationgateway.records;

import java.nio.charset.StandardCharsets;
import org.integrationgateway.records.json.JsonText;
import org.integrationgateway.records.shape.AnyShape;
import org.integrationgateway.records.shape.ArrayShape;
import org.integrationgateway.records.shape.MapShape;
import org.integrationgateway.records.shape.Member;
import org.integrationgateway.records.shape.RecordShape;
import org.integrationgateway.records.shape.Shape;
import org.integrationgateway.records.shape.VariantShape;

/** The members of a type as a table of Markdown, those of records inside it below their own. */
final class MarkdownTable {
  private final StringBuilder rows =
      new StringBuilder("| Member | Type | Default | |\n|---|---|---|---|\n");

  private MarkdownTable() {}

  static String of(Shape shape) {
    var table = new MarkdownTable();
    table.members(shape, "");
    return table.rows.toString();
  }

  private void members(Shape shape, String path) {
    if (shape instanceof RecordShape record && (path.isEmpty() || !record.isRecursive())) {
      record.members().forEach(member -> row(member, path));
    } else if (shape instanceof ArrayShape array) {
      members(array.items(), path + "[]");
    } else if (shape instanceof MapShape map) {
      members(map.values(), path + ".NAME");
    } else if (shape instanceof VariantShape variant) {
      variant.records().forEach((word, record) -> members(record, path + "(" + word + ")"));
    }
  }

  private void row(Member member, String above) {
    var path = above.isEmpty() ? member.name() : above + "." + member.name();
    rows.append("| `").append(path).append("` | ").append(cell(member.shape().label()));
    rows.append(" | ").append(cell(fallback(member)));
    rows.append(" | ").append(cell(member.doc())).append(" |\n");
    members(member.shape(), path);
  }

  private static String fallback(Member member) {
    if (member.required()) {
      return "required";
    }
    if (member.defaultJson() == null) {
      return "";
    }
    var json = JsonText.write(AnyShape.ANY, member.defaultJson());
    return "`" + new String(json, StandardCharsets.UTF_8) + "`";
  }

  private static String cell(String text) {
    return text.replace("|", "\\|");
  }
}
