package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A gateway whose every provider is a package that an archetype began, used through its doors and
 * by the sample {@code host-services}, which asks its host for each of them.
 */
@Tag("nightly")
final class EveryKindIT {
  private static final String TEXT = "\"text\":\"";

  private static final Duration UNPACKING_ALL = Duration.ofMinutes(4);

  @TempDir static Path folder;
  private static Server server;
  private static String token;

  @BeforeAll
  static void serve() throws IOException {
    var secrets = folder.resolve("secrets.properties");
    Files.writeString(secrets, "mail.key=sesame\nother=hidden\nclient=cl13nt-s3cr3t\n");
    var configuration = folder.resolve("gateway.yaml");
    Files.writeString(
        configuration,
        """
        server:
          public: {host: 127.0.0.1, port: 8080}
          admin: {authorizationPolicy: operators}
          encryption:
            keys:
              - {id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}
        providers:
          agent:
            main:
              source: {path: '%s'}
              config: {script: [{says: hello, answers: Hello to you}]}
          authorization: {main: {source: {path: '%s'}}}
          cache: {main: {source: {path: '%s'}, config: {megabytes: 16}}}
          identity:
            main:
              source: {path: '%s'}
              config:
                port: 0
                clients: {errands: {secret: cl13nt-s3cr3t, serviceAccount: errands}}
          indexeddb: {main: {source: {path: '%s'}}}
          s3: {main: {source: {path: '%s'}}}
          secrets: {main: {source: {path: '%s'}, config: {file: '%s'}}}
          workflow: {main: {source: {path: '%s'}, config: {runs: 1000}}}
        runtime: {providers: {main: {source: {path: '%s'}}}}
        authorization:
          policies: {operators: {default: deny, members: [{subject: "user:admin", role: admin}]}}
          model:
            resourceTypes:
              folder:
                relations: {reader: {targets: [subject]}}
                actions: {read: [reader]}
          relationships:
            - {target: "user:ann", relation: reader, resource: "folder:plans"}
        workflows:
          definitions:
            greet:
              steps:
                - id: greet
                  invoke: {app: greeter, operation: greet, input: {name: "${{ input.name }}"}}
        apps:
          demo: {provider: {source: builtin:demo}}
          greeter: {provider: {source: {path: '%s'}}}
          pages:
            provider: {source: {path: '%s'}}
            static: {mount: /pages, public: true}
          errands:
            provider: {source: {path: '%s'}}
            config: {client: errands, clientSecret: {secret: {provider: main, name: client}}}
            cache: [main]
            indexeddb: [main]
            s3: [main]
            secrets: [{provider: main, prefix: mail.}]
            workflow: [{provider: main, definitions: [greet]}]
            agent: [main]
            authorization: read
            identity: write
            invokes: [{app: demo, operation: hello.greet}]
        """
            .formatted(
                Archives.of("agent"),
                Archives.of("authorization"),
                Archives.of("cache"),
                Archives.of("identity"),
                Archives.of("indexeddb"),
                Archives.of("s3"),
                Archives.of("secrets"),
                secrets,
                Archives.of("workflow"),
                Archives.of("runtime"),
                Archives.of("app"),
                Archives.of("ui"),
                Archives.in("samples/host-services/target/dist")));
    server =
        Server.start(UNPACKING_ALL, Distribution.in(folder), "--config", configuration.toString());
    token = server.firstToken();
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  /** One small journey through a provider of each kind. */
  enum Kind {
    AGENT {
      @Override
      String journey() {
        return errand("question.ask", "{\"text\":\"hello\"}");
      }

      @Override
      String end() {
        return TEXT + "Hello to you\"";
      }
    },
    APP {
      @Override
      String journey() {
        return call("greeter", "greet", "{\"name\":\"Ada\"}");
      }

      @Override
      String end() {
        return TEXT + "Hello, Ada!\"";
      }

      @Override
      String process() {
        return "greeter";
      }
    },
    AUTHORIZATION {
      @Override
      String journey() {
        return errand("access.check", "{\"subject\":\"user:ann\",\"folder\":\"plans\"}")
            + errand("access.check", "{\"subject\":\"user:ben\",\"folder\":\"plans\"}");
      }

      @Override
      String end() {
        return "{\"allowed\":true}{\"allowed\":false}";
      }
    },
    CACHE {
      @Override
      String journey() {
        return errand("visit.count", "{}");
      }

      @Override
      String end() {
        return "{\"count\":";
      }
    },
    IDENTITY {
      @Override
      String journey() {
        return errand("client.subject", "{}");
      }

      @Override
      String end() {
        return TEXT + "service_account:errands\"";
      }
    },
    INDEXEDDB {
      @Override
      String journey() {
        return errand("note.keep", "{\"key\":\"a\",\"text\":\"kept\"}")
            + errand("note.read", "{\"key\":\"a\"}");
      }

      @Override
      String end() {
        return TEXT + "kept\"}{" + TEXT + "kept\"";
      }
    },
    RUNTIME {
      @Override
      String journey() {
        return server.get("/admin/api/v1/runtime/providers", token).body()
            + server.get("/admin/api/v1/runtime/providers/main/sessions", token).body();
      }

      @Override
      String end() {
        return "\"loaded\":true";
      }
    },
    S3 {
      @Override
      String journey() {
        return errand("file.write", "{\"key\":\"a/b\",\"text\":\"written\"}");
      }

      @Override
      String end() {
        return TEXT + "written\"";
      }
    },
    SECRETS {
      @Override
      String journey() {
        return errand("secret.length", "{\"name\":\"mail.key\"}");
      }

      @Override
      String end() {
        return "{\"count\":6}";
      }
    },
    WORKFLOW {
      @Override
      String journey() {
        var run = errand("greeting.start", "{\"name\":\"Ada\"}");
        var state = run;
        for (int i = 0; i < 500 && run.contains("\"run\"") && !state.contains("SUCCEEDED"); i++) {
          LockSupport.parkNanos(10_000_000);
          state = errand("greeting.state", run);
        }
        return state;
      }

      @Override
      String end() {
        return "Hello, Ada!";
      }
    };

    /** Uses it, and comes back with what came back. */
    abstract String journey();

    /** The end of the answer. */
    abstract String end();

    /** The name of the provider's process. */
    String process() {
      return name().toLowerCase(Locale.ROOT) + ".main";
    }
  }

  private static String errand(String operation, String json) {
    return call("errands", operation, json);
  }

  private static String call(String app, String operation, String json) {
    return server.post("/api/v1/" + app + "/" + operation, token, json).body();
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aPackageOfEveryKindServes(Kind kind) {
    assertThat(kind.journey()).contains(kind.end());
  }

  @ParameterizedTest
  @EnumSource(Kind.class)
  void aKilledProviderOfEveryKindServesAgain(Kind kind) throws IOException {
    var processes = processes(kind.process());
    assertThat(processes).as("processes of %s", kind.process()).isNotEmpty();
    processes.forEach(ProcessHandle::destroyForcibly);
    processes.forEach(process -> process.onExit().join());

    var end = System.nanoTime() + TimeUnit.SECONDS.toNanos(30);
    var answer = kind.journey();
    while (!answer.contains(kind.end()) && System.nanoTime() < end) {
      LockSupport.parkNanos(50_000_000);
      answer = kind.journey();
    }
    assertThat(answer).contains(kind.end());
    assertThat(processes(kind.process())).doesNotContainAnyElementsOf(processes);
  }

  @Test
  void pagesOfAPackageAreServed() {
    var page = server.get("/pages/", "");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.body()).contains("<base href=\"/pages/\"");
  }

  @Test
  void theSecretThatIsNotGrantedStaysWhereItIs() throws IOException {
    assertThat(errand("secret.length", "{\"name\":\"other\"}")).doesNotContain("count");
    assertThat(server.log()).contains("may not read secret 'other' of 'main'");
  }

  /** The processes of one provider, started by any launcher. */
  private static List<ProcessHandle> processes(String provider) throws IOException {
    var found = new ArrayList<ProcessHandle>();
    for (var process : server.handle().descendants().toList()) {
      var environment = Path.of("/proc/" + process.pid() + "/environ");
      try {
        var variables = Files.readString(environment, StandardCharsets.ISO_8859_1).split("\0");
        if (List.of(variables).contains("SERVICE_PROVIDER_NAME=" + provider)) {
          found.add(process);
        }
      } catch (IOException ending) {
        // Not one that serves.
      }
    }
    return found;
  }
}
