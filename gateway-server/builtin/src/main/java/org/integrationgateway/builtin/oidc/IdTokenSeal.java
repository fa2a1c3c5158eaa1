package org.integrationgateway.builtin.oidc;

import java.util.Optional;
import org.integrationgateway.sdk.Secret;

/** Encrypts the identity tokens that are kept with grants, for the logout at the provider. */
public interface IdTokenSeal {
  /** Keeps no identity tokens. */
  IdTokenSeal NONE =
      new IdTokenSeal() {
        @Override
        public Optional<String> seal(String grant, String subject, Secret token) {
          return Optional.empty();
        }

        @Override
        public Optional<Secret> open(String grant, String subject, String sealed) {
          return Optional.empty();
        }
      };

  /** The token, sealed for this grant of this subject; empty when it is not kept. */
  Optional<String> seal(String grant, String subject, Secret token);

  /** The token that was sealed for this grant of this subject; empty when it does not open. */
  Optional<Secret> open(String grant, String subject, String sealed);
}
