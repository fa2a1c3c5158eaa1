package org.integrationgateway.builtin.identity.totp;

import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/** Encrypts the key of an account's device before it is stored. */
public interface KeySealer {
  /** Refuses: without encryption there are no second factors. */
  KeySealer NONE =
      new KeySealer() {
        @Override
        public String seal(String login, Secret key) {
          throw new ServiceException(
              Reason.NOT_SUPPORTED,
              "this identity provider cannot encrypt keys, so it stores none");
        }

        @Override
        public Secret open(String login, String sealed) {
          throw new IllegalStateException("a key was encrypted elsewhere");
        }
      };

  /** The encrypted key, which opens only for this login. */
  String seal(String login, Secret key);

  /** The key that was sealed for this login. */
  Secret open(String login, String sealed);
}
