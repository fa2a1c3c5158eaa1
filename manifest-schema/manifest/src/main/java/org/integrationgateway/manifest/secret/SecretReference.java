package org.integrationgateway.manifest.secret;

import java.util.regex.Pattern;

/** The place of a secret; never the secret itself. */
public sealed interface SecretReference {
  /** Describes the place in messages: {@code environment variable TOKEN}. */
  String describe();

  /**
   * {@code env: NAME}.
   *
   * @param variable of the gateway's environment: letters, digits and {@code _}, no digit first
   */
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

  /**
   * {@code secret: {provider, name}}.
   *
   * @param provider name of a secrets provider in the gateway's configuration
   * @param name of the secret at that provider
   */
  record Stored(String provider, String name) implements SecretReference {
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
