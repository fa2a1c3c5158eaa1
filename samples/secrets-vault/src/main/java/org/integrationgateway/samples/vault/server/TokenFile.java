package org.integrationgateway.samples.vault.server;

/** The token in a file, which another program replaces in time. */
record TokenFile(VaultClient client, String file) implements Login {
  @Override
  public Grant login() {
    return GivenToken.lookUp(client, Login.read("auth.tokenFile", file));
  }

  @Override
  public boolean repeatable() {
    return true;
  }

  @Override
  public boolean own() {
    return false;
  }
}
