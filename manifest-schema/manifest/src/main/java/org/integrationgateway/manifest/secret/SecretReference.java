package org.integrationgateway.manifest.secret;

import java.util.regex.Pattern;
import org.integrationgateway.manifest.fields.Parsed;
import org.integrationgateway.manifest.schema.Definition;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Is;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs;

/**
 * The place of a secret, never the secret itself: {@code {env: NAME}}, or {@code {secret:
 * {provider: vault, name: webhook-signing}}}, exactly one of them. A reference may be printed; the
 * gateway resolves it when it needs the secret.
 */
@WrittenAs(SecretForm.class)
@Definition("secret")
@Doc(
    "Where the secret comes from: an environment variable, or a secrets provider of the"
        + " deployment.")
@Example("{env: SIGNING_SECRET}")
@Keywords("{oneOf: [{required: [env]}, {required: [secret]}]}")
public sealed interface SecretReference {
  /** Describes the place in messages: {@code environment variable TOKEN}. */
  String describe();

  /**
   * {@code env: NAME}.
   *
   * @param variable of the gateway's environment: letters, digits and {@code _}, no digit first
   */
  @Parsed(value = "the name of an environment variable", rule = "2118")
  record Environment(String variable) implements SecretReference {
    private static final Pattern NAME = Pattern.compile("[A-Za-z_][A-Za-z0-9_]{0,254}");

    public Environment {
      if (!NAME.matcher(variable).matches()) {
        throw new IllegalArgumentException(
            "a variable's name has letters, digits and '_', and no digit first");
      }
    }

    @Override
    public String describe() {
      return "environment variable " + variable;
    }
  }

  /** {@code secret: {provider, name}}. */
  record Stored(
      @Doc("The name of a secrets provider of the deployment.") @Is("name") @Example("vault")
          String provider,
      @Doc("The name of the secret there.") @Is("name") @Example("webhook-signing") String name)
      implements SecretReference {
    public Stored {
      if (provider.isBlank() || name.isBlank()) {
        throw new IllegalArgumentException("a secret reference needs a provider and a name");
      }
    }

    @Override
    public String describe() {
      return "secret '" + name + "' of provider '" + provider + "'";
    }
  }
}
