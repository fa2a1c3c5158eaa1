package org.integrationgateway.people.login.oidc;

import java.util.Map;
import org.integrationgateway.core.url.PublicUrl;
import org.integrationgateway.people.login.LoginPort;
import org.integrationgateway.sdk.ServiceException;
import org.integrationgateway.sdk.ServiceException.Reason;

/**
 * The local accounts as an identity provider: their issuer is the gateway itself.
 *
 * @param issuer public URL of the gateway
 */
public record LocalLoginPort(PublicUrl issuer) implements LoginPort {
  @Override
  public void checkResponse(Map<String, String> parameters) {
    if (!issuer.at("").equals(parameters.get("iss"))) {
      throw new ServiceException(
          Reason.INVALID_GRANT, "the response is of another issuer (RFC 9207, section 2.4)");
    }
  }
}
