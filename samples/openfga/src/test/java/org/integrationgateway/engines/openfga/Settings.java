package org.integrationgateway.engines.openfga;

import java.net.URI;
import java.util.Optional;
import org.integrationgateway.engines.openfga.requests.Config;
import org.integrationgateway.engines.openfga.requests.Config.ClientLogin;
import org.integrationgateway.engines.openfga.requests.Config.Consistency;
import org.integrationgateway.sdk.Secret;

/** The configurations of the tests, made step by step. */
final class Settings {
  private final URI url;
  private String store = "tests";
  private Optional<String> model = Optional.empty();
  private Optional<Secret> token = Optional.empty();
  private Optional<ClientLogin> login = Optional.empty();
  private Optional<String> authority = Optional.empty();
  private Consistency consistency = Consistency.HIGHER;
  private int requestMillis = 20_000;

  Settings(OpenFgaServer server) {
    this.url = server.url();
  }

  Settings store(String nameOrId) {
    store = nameOrId;
    return this;
  }

  Settings model(String id) {
    model = Optional.of(id);
    return this;
  }

  Settings token(String text) {
    token = Optional.of(Secret.of(text));
    return this;
  }

  Settings login(ClientLogin client) {
    login = Optional.of(client);
    return this;
  }

  Settings authority(String pem) {
    authority = Optional.of(pem);
    return this;
  }

  Settings consistency(Consistency other) {
    consistency = other;
    return this;
  }

  Settings requestMillis(int millis) {
    requestMillis = millis;
    return this;
  }

  Config config() {
    return new Config(
        url, store, model, token, login, authority, consistency, 1_000, requestMillis, 50, 100, 8);
  }

  OpenFgaAuthorization open() {
    return (OpenFgaAuthorization) OpenFgaMain.open(config());
  }
}
