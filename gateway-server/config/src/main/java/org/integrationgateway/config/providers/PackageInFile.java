package org.integrationgateway.config.providers;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.integrationgateway.config.grants.Grants;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.Form;
import org.integrationgateway.records.schema.Inline;
import org.integrationgateway.records.schema.Name;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * An entry of {@code providers.<kind>} or {@code runtime.providers} whose provider is a package,
 * beside its source.
 */
public record PackageInFile(
    @Inline Configured configured,
    @Doc("How an executable provider runs.") @Default("{}") PoolConfig runtime,
    @Doc("The hosts that the provider may reach.") @Default("{}") Hosts egress,
    @Inline Sandbox.InFile sandboxed,
    @Doc(
            "Whether /ready waits at the start until the provider was ready once; without"
                + " effect on the server's identity and authorization providers.")
        @Default("true")
        boolean required) {
  /** Configuration and environment of a package, the same for apps. */
  public record Configured(
      @Doc("Configuration of the package, by the package's schema.") Optional<ObjectNode> config,
      @Doc("Variables that are added to the clean environment of an executable provider.")
          @Form("variables")
          @Default("{}")
          Map<String, String> env) {
    /** The configuration; an object without members where the file has none. */
    public ObjectNode json() {
      return config.orElseGet(() -> JsonMapper.shared().createObjectNode());
    }
  }

  /** The block {@code egress}. */
  public record Hosts(
      @Doc(
              "The only hosts that may be reached: api.example.com, *.example.com,"
                  + " 10.0.0.0/8, each with or without a port; listing a private one permits it. A"
                  + " provider process reaches them through a proxy of its own.")
          @Form("host")
          Optional<List<String>> allowedHosts) {
    /** The hosts; empty where the entry has no list. */
    public Optional<Set<String>> allowed() {
      return allowedHosts.map(Set::copyOf);
    }
  }

  /** The key {@code default} of kinds whose default is not named beside their entries. */
  record Serving(
      @Name("default")
          @Doc(
              "Whether the provider serves wherever an entry names no other provider of its"
                  + " kind.")
          @Default("false")
          boolean isDefault) {}

  ProviderConfig.Packaged from(Source source, Grants grants) {
    return new ProviderConfig.Packaged(
        source,
        configured.json(),
        configured.env,
        egress.allowed(),
        sandboxed.choice(),
        runtime,
        grants,
        required);
  }
}
