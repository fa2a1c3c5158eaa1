package org.integrationgateway.connections.oauth;

/** A request of an OAuth client that is refused, with the error that the client reads. */
public final class OAuthRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String error;

  /**
   * @param error its code in RFC 6749, 7591 or 8707
   * @param description for people: names the thing, the rule and the remedy; holds no secret
   */
  public OAuthRefusal(String error, String description) {
    super(description, null, false, false);
    this.error = error;
  }

  /** The code. */
  public String error() {
    return error;
  }

  /** The description for people. */
  public String description() {
    return String.valueOf(getMessage());
  }

  /** The refusal of a code or refresh token: the same text for every cause. */
  public static OAuthRefusal invalidGrant() {
    return new OAuthRefusal(
        "invalid_grant",
        "the code or token is not valid, has expired, was used or belongs to another client: "
            + "start the login again");
  }

  /** The refusal of a client that is unknown or does not prove itself. */
  public static OAuthRefusal invalidClient() {
    return new OAuthRefusal(
        "invalid_client", "the client is unknown or did not authenticate: register it");
  }
}
