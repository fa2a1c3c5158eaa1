package org.integrationgateway.manifest.secret;

import java.util.Optional;
import org.integrationgateway.manifest.fields.NeedsException;
import org.integrationgateway.manifest.rules.ConnectionRule;
import org.integrationgateway.manifest.schema.Example;
import org.integrationgateway.manifest.schema.Keywords;
import org.integrationgateway.manifest.schema.Title;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.records.schema.WrittenAs.Written;

/** A reference as it is written. */
record SecretForm(
    @Title("Environment variable")
        @Doc("The name of an environment variable of the service.")
        @Keywords("{pattern: '^[A-Za-z_][A-Za-z0-9_]{0,254}$'}")
        @Example("SIGNING_SECRET")
        Optional<SecretReference.Environment> env,
    @Title("Secret of a provider")
        @Doc("A secret of a secrets provider.")
        @Example("{provider: vault, name: webhook-signing}")
        Optional<SecretReference.Stored> secret)
    implements Written<SecretReference> {
  @Override
  public SecretReference value() {
    if (env.isPresent() == secret.isPresent()) {
      throw new NeedsException(
          ConnectionRule.SECRET_REFERENCE,
          "either 'env' or 'secret'",
          "Write {env: NAME} or {secret: {provider: NAME, name: KEY}}.");
    }
    return env.isPresent() ? env.get() : secret.orElseThrow(IllegalArgumentException::new);
  }
}
