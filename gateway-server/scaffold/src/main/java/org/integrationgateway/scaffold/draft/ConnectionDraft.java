package org.integrationgateway.scaffold.draft;

import java.util.List;

/**
 * The connection of a new package.
 *
 * @param chosen how it authenticates
 * @param others in comments
 * @param remarks in comments, such as what cannot be expressed
 * @param params that stand in the base URL
 */
public record ConnectionDraft(
    AuthBlock chosen, List<AuthBlock> others, List<String> remarks, List<Param> params) {
  public ConnectionDraft {
    others = List.copyOf(others);
    remarks = List.copyOf(remarks);
    params = List.copyOf(params);
  }

  /** A part of the base URL that belongs to a connection. */
  public record Param(String name, String defaultValue, String description, List<String> values) {
    public Param {
      values = List.copyOf(values);
    }
  }

  void write(YamlText text, int depth) {
    chosen.write(text, depth);
    if (!params.isEmpty()) {
      text.line(depth, "params:");
      for (var param : params) {
        text.line(depth + 1, YamlText.scalar(param.name()) + ":");
        if (!param.values().isEmpty()) {
          text.comment(depth + 2, "One of: " + String.join(", ", param.values()));
        }
        text.line(depth + 2, "required: " + param.defaultValue().isEmpty());
        if (!param.description().isEmpty()) {
          text.line(depth + 2, YamlText.entry("description", param.description()));
        }
        if (!param.defaultValue().isEmpty()) {
          text.line(depth + 2, YamlText.entry("default", param.defaultValue()));
        }
      }
    }
    remarks.forEach(remark -> text.comment(depth, remark));
    others.forEach(other -> other.writeCommented(text, depth));
  }
}
