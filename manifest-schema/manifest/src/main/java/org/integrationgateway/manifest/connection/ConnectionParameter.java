package org.integrationgateway.manifest.connection;

import java.util.List;
import java.util.Optional;
import org.integrationgateway.manifest.fields.Choice;
import org.integrationgateway.manifest.fields.Records;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.InvalidMemberException;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Name;

/**
 * A value that belongs to a connection and replaces {@code {name}} in base URLs, such as the site
 * of a tenant. The user gives it, unless {@code from} says that discovery or the token endpoint's
 * answer does; then {@code field} names its place there, by default the parameter's own name.
 */
@Definition("connectionParam")
@Doc("A value of a connection.")
@Keywords("{dependencies: {field: [from]}, type: [object, 'null']}")
public record ConnectionParameter(
    @Doc("Whether a connection is valid only with a value.") @Example("true") @Default("false")
        boolean required,
    @Doc("A description for the user who enters the value.") @Example("Where the account is")
        Optional<String> description,
    @Name("default")
        @Doc("The value when there is no other one.")
        @Example("eu")
        @Form(Records.TEXT)
        Optional<String> defaultValue,
    @Title("Origin")
        @Doc(
            "Where the value comes from when the user does not enter it: the metadata of"
                + " the discovered item, or a field of the token endpoint's response.")
        @Example("discovery")
        Optional<Origin> from,
    @Doc(
            "What the value is taken from: a JSON path in the token endpoint's response, or"
                + " a name in discovery.metadata. Without this member, the param's own name.")
        @Example("team.id")
        Optional<String> field,
    @Doc(
            "The type of the value: text; or origin, for the host or https URL of an"
                + " upstream that each connection has of its own, such as instance_url.")
        @Example("origin")
        @Default("text")
        Kind kind,
    @Doc(
            "The hosts that an origin may have; *.DOMAIN for all hosts below a domain."
                + " Without this member, any.")
        @Example("['*.weather.example']")
        @Default("[]")
        List<String> hosts) {
  public ConnectionParameter {
    if (field.isPresent() && from.isEmpty()) {
      throw new InvalidMemberException(
          "field", "'field' needs 'from', which says where the field is");
    }
    hosts = List.copyOf(hosts);
    if (!hosts.isEmpty() && kind != Kind.ORIGIN) {
      throw new InvalidMemberException("hosts", "'hosts' needs 'kind: origin'");
    }
    for (var host : hosts) {
      if (!OriginRule.isPattern(host)) {
        throw new InvalidMemberException(
            "hosts", "'" + host + "' is not a host: write a name, or *.DOMAIN");
      }
    }
    if (kind == Kind.ORIGIN && defaultValue.flatMap(new OriginRule(hosts)::problem).isPresent()) {
      throw new InvalidMemberException(
          "default",
          "the default " + new OriginRule(hosts).problem(defaultValue.get()).orElseThrow());
    }
  }

  /** The rule of an origin; empty for a text. */
  public Optional<OriginRule> originRule() {
    return kind == Kind.ORIGIN ? Optional.of(new OriginRule(hosts)) : Optional.empty();
  }

  /** The kinds of values. */
  public enum Kind implements Choice {
    TEXT,
    ORIGIN
  }

  /** Sources of a parameter's value. */
  public enum Origin implements Choice {
    /** The metadata of post-connect discovery. */
    DISCOVERY("discovery"),
    /** A field of the token endpoint's response. */
    TOKEN_RESPONSE("tokenResponse");

    private final String text;

    Origin(String text) {
      this.text = text;
    }

    @Override
    public String text() {
      return text;
    }
  }
}
