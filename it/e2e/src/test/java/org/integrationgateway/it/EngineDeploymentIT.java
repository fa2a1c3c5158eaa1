package org.integrationgateway.it;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Two replicas on PostgreSQL with every engine: real servers of Redis, OpenFGA, S3 and Temporal,
 * and a stand-in for Vault. Each server is killed once under load. The sample {@code host-services}
 * asks its host for each of them.
 */
@Tag("nightly")
final class EngineDeploymentIT {
  private static final String ENGINES = "github.com/integration-gateway/engines/";
  private static final Duration START = Duration.ofMinutes(8);
  private static final Duration RECOVERY = Duration.ofMinutes(2);
  private static final int PER_SECOND = 10;

  @TempDir static Path folder;
  private static final Map<Engine, EngineProcess> PROCESSES = new EnumMap<>(Engine.class);
  private static final List<Server> REPLICAS = new ArrayList<>();
  private static EmbeddedPostgres database;
  private static String token;

  /** An engine, and an errand that needs it. */
  enum Engine {
    CACHE("visit.count", "{}", "\"count\":"),
    OBJECTS("file.write", "{\"key\":\"a/b\",\"text\":\"written\"}", "written"),
    SECRETS("secret.length", "{\"name\":\"mail.key\"}", "{\"count\":6}"),
    RELATIONS("access.check", "{\"subject\":\"user:ann\",\"folder\":\"plans\"}", "true"),
    REFUSALS("access.check", "{\"subject\":\"user:ben\",\"folder\":\"plans\"}", "false"),
    RUNS("greeting.start", "{\"name\":\"Ada\"}", "\"run\"");

    private final String operation;
    private final String input;
    private final String answer;

    Engine(String operation, String input, String answer) {
      this.operation = operation;
      this.input = input;
      this.answer = answer;
    }

    /** Calls wait for Temporal until their deadlines: many of them fill the app that makes them. */
    int perSecond() {
      return this == RUNS ? 1 : PER_SECOND;
    }
  }

  @BeforeAll
  static void deploy() throws Exception {
    var ports = new EnumMap<Engine, Integer>(Engine.class);
    for (var engine : Engine.values()) {
      ports.put(engine, EngineProcess.freePort());
    }
    startEngines(ports);
    database = EmbeddedPostgres.builder().start();
    var configuration = Files.writeString(folder.resolve("gateway.yaml"), configuration(ports));
    for (var name : List.of("one", "two")) {
      var home = Files.createDirectories(folder.resolve(name).resolve("home"));
      var distribution = new Distribution(Distribution.in(folder).command(), home);
      REPLICAS.add(Server.start(START, distribution, "--config", configuration.toString()));
    }
    token = REPLICAS.get(0).firstToken();
  }

  private static void startEngines(Map<Engine, Integer> ports) throws Exception {
    var redis = EngineProcess.program("redis-server", "GATEWAY_REDIS");
    var openfga = EngineProcess.program("openfga", "GATEWAY_OPENFGA");
    var temporal = EngineProcess.program("temporal", "GATEWAY_TEMPORAL");
    start(Engine.CACHE, ports, redis, "--port", port(ports, Engine.CACHE), "--save", "");
    startStore(ports);
    start(
        Engine.SECRETS,
        ports,
        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
        "-cp",
        Path.of(VaultStandIn.class.getProtectionDomain().getCodeSource().getLocation().toURI())
            .toString(),
        VaultStandIn.class.getName(),
        port(ports, Engine.SECRETS));
    var stores = "file:" + folder.resolve("stores.db");
    var migrated =
        new ProcessBuilder(
                openfga, "migrate", "--datastore-engine", "sqlite", "--datastore-uri", stores)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("migrate.log").toFile())
            .start();
    assertThat(migrated.waitFor(5, TimeUnit.MINUTES)).isTrue();
    start(
        Engine.RELATIONS,
        ports,
        openfga,
        "run",
        "--datastore-engine",
        "sqlite",
        "--datastore-uri",
        stores,
        "--http-addr",
        "127.0.0.1:" + ports.get(Engine.RELATIONS),
        "--grpc-addr",
        "127.0.0.1:" + ports.get(Engine.REFUSALS),
        "--playground-enabled=false",
        "--metrics-enabled=false",
        "--log-level",
        "warn");
    start(
        Engine.RUNS,
        ports,
        temporal,
        "server",
        "start-dev",
        "--headless",
        "--ip",
        "127.0.0.1",
        "--port",
        port(ports, Engine.RUNS),
        "--db-filename",
        folder.resolve("temporal.db").toString(),
        "--log-level",
        "error");
  }

  /** Objects are in a folder of the replicas where there is no such store. */
  private static void startStore(Map<Engine, Integer> ports) throws IOException {
    var store = EngineProcess.find("versitygw", "GATEWAY_S3_STORES");
    if (store.isEmpty()) {
      return;
    }
    var objects = folder.resolve("objects");
    Files.createDirectories(objects.resolve("bucket"));
    start(
        Engine.OBJECTS,
        ports,
        store.get(),
        "--access",
        "AKIDEXAMPLE",
        "--secret",
        "an-example",
        "--port",
        "127.0.0.1:" + ports.get(Engine.OBJECTS),
        "--quiet",
        "posix",
        objects.toString());
  }

  private static String objects(Map<Engine, Integer> ports) {
    return PROCESSES.containsKey(Engine.OBJECTS)
        ? """
        {source: {package: %ss3, version: "^0.1"}, config: {bucket: bucket, endpoint: "http://127.0.0.1:%d", accessKeyId: AKIDEXAMPLE, secretAccessKey: an-example}}"""
            .formatted(ENGINES, ports.get(Engine.OBJECTS))
        : "{source: builtin:directory, config: {path: '%s'}}".formatted(folder.resolve("objects"));
  }

  private static void start(Engine engine, Map<Engine, Integer> ports, String... command)
      throws IOException {
    var home = Files.createDirectories(folder.resolve("engines").resolve(engine.name()));
    PROCESSES.put(engine, new EngineProcess(home, ports.get(engine), List.of(command)));
  }

  private static String port(Map<Engine, Integer> ports, Engine engine) {
    return String.valueOf(ports.get(engine));
  }

  private static String configuration(Map<Engine, Integer> ports) throws IOException {
    return """
        server:
          public: {host: 127.0.0.1, port: 8080}
          encryption: {keys: [{id: k1, key: "0123456789abcdef0123456789abcdef0123456789abcdef"}]}
          limits: {backend: main}
          shutdown: {delay: 0s}
        providers:
          indexeddb: {main: {source: builtin:postgresql, config: {url: "%s", user: postgres, password: postgres}}}
          cache:
            main: {source: {package: %scache-redis, version: "^0.1"}, config: {url: "redis://127.0.0.1:%d"}}
          s3: {main: %s}
          secrets:
            main:
              source: {package: %ssecrets-vault, version: "^0.1"}
              config: {address: "http://127.0.0.1:%d", auth: {token: %s}}
          authorization:
            main: {source: {package: %sopenfga, version: "^0.1"}, config: {url: "http://127.0.0.1:%d"}}
          workflow:
            main: {source: {path: '%s'}, config: {target: "127.0.0.1:%d"}}
          identity: {main: {source: builtin:local, config: {clients: {errands: {secret: change-me-please, serviceAccount: errands}}}}}
        authorization:
          model: {resourceTypes: {folder: {relations: {reader: {targets: [subject]}}, actions: {read: [reader]}}}}
          relationships: [{target: "user:ann", relation: reader, resource: "folder:plans"}]
        workflows:
          definitions:
            greet:
              steps: [{id: greet, invoke: {app: demo, operation: hello.greet, input: {name: "${{ input.name }}"}}}]
        apps:
          demo: {provider: {source: builtin:demo}}
          errands:
            provider: {source: {path: '%s'}}
            config: {client: errands, clientSecret: change-me-please}
            cache: [main]
            indexeddb: [main]
            s3: [main]
            secrets: [{provider: main, prefix: mail.}]
            workflow: [{provider: main, definitions: [greet]}]
            authorization: read
            identity: write
            invokes: [{app: demo, operation: hello.greet}]
        """
        .formatted(
            database.getJdbcUrl("postgres", "postgres"),
            ENGINES,
            ports.get(Engine.CACHE),
            objects(ports),
            ENGINES,
            ports.get(Engine.SECRETS),
            VaultStandIn.TOKEN,
            ENGINES,
            ports.get(Engine.RELATIONS),
            Archives.in("samples/temporal/target/dist"),
            ports.get(Engine.RUNS),
            Archives.in("samples/host-services/target/dist"));
  }

  @AfterAll
  static void stop() throws Exception {
    REPLICAS.forEach(Server::close);
    for (var process : PROCESSES.values()) {
      process.close();
    }
    if (database != null) {
      database.close();
    }
  }

  @ParameterizedTest
  @EnumSource(value = Engine.class, mode = EnumSource.Mode.EXCLUDE, names = "REFUSALS")
  void aKilledServerFailsItsOwnCallsOnlyAndIsUsedAgain(Engine killed) throws Exception {
    assumeTrue(PROCESSES.containsKey(killed), "no server of " + killed + " on this machine");
    for (var replica : REPLICAS) {
      await(replica, killed, RECOVERY);
    }
    var wrong = new ConcurrentLinkedQueue<String>();
    var runs = new ConcurrentLinkedQueue<String>();
    var turn = new AtomicInteger();
    var others = calls("demo", "hello.greet", "{\"name\":\"Ada\"}", "Hello, Ada", wrong, turn);
    var own =
        calls(
            killed.perSecond(),
            "errands",
            killed.operation,
            killed.input,
            killed.answer,
            wrong,
            turn,
            runs);
    var refusals =
        calls("errands", Engine.REFUSALS.operation, Engine.REFUSALS.input, "false", wrong, turn);
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));

    PROCESSES.get(killed).kill();
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));
    PROCESSES.get(killed).start();
    long listens = System.nanoTime();
    var recovered = new ArrayList<Long>();
    for (var replica : REPLICAS) {
      await(replica, killed, RECOVERY);
      recovered.add(TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - listens));
    }
    LockSupport.parkNanos(TimeUnit.SECONDS.toNanos(3));

    var failedOthers = others.stop();
    var failedOwn = own.stop();
    var failedRefusals = refusals.stop();
    System.out.printf(
        "%s killed: good again %s ms after it listened; of its %d calls %d failed %s; of %d others %d; of %d checks of one who may not %d%n",
        killed,
        recovered,
        own.made(),
        failedOwn.size(),
        List.copyOf(new TreeSet<>(failedOwn)),
        others.made(),
        failedOthers.size(),
        refusals.made(),
        failedRefusals.size());
    assertThat(wrong).as("wrong answers").isEmpty();
    assertThat(failedOthers).isEmpty();
    if (killed != Engine.RELATIONS) {
      assertThat(failedRefusals).isEmpty();
    }
    for (var run : runs) {
      awaitEnd(run);
    }
  }

  private static SteadyCalls calls(
      String app,
      String operation,
      String input,
      String answer,
      ConcurrentLinkedQueue<String> wrong,
      AtomicInteger turn) {
    return calls(
        PER_SECOND, app, operation, input, answer, wrong, turn, new ConcurrentLinkedQueue<>());
  }

  private static SteadyCalls calls(
      int perSecond,
      String app,
      String operation,
      String input,
      String answer,
      ConcurrentLinkedQueue<String> wrong,
      AtomicInteger turn,
      ConcurrentLinkedQueue<String> runs) {
    return new SteadyCalls(
        perSecond,
        () -> {
          var replica = REPLICAS.get(turn.getAndIncrement() % REPLICAS.size());
          var given = call(replica, app, operation, input);
          if (given.statusCode() == 200 && !given.body().contains(answer)) {
            wrong.add(given.body());
          }
          if (given.statusCode() == 200 && operation.equals(Engine.RUNS.operation)) {
            runs.add(given.body());
          }
          return given.statusCode();
        });
  }

  private static HttpResponse<String> call(
      Server replica, String app, String operation, String input) {
    return replica.post("/api/v1/" + app + "/" + operation, token, input);
  }

  private static void await(Server replica, Engine engine, Duration limit) throws IOException {
    var end = System.nanoTime() + limit.toNanos();
    var given = answer(replica, engine);
    while (!given.contains(engine.answer)) {
      assertThat(System.nanoTime()).as("%s\n%s", given, replica.log()).isLessThan(end);
      LockSupport.parkNanos(20_000_000);
      given = answer(replica, engine);
    }
  }

  private static String answer(Server replica, Engine engine) {
    try {
      var given = call(replica, "errands", engine.operation, engine.input);
      return given.statusCode() == 200 ? given.body() : "status " + given.statusCode();
    } catch (IllegalStateException late) {
      return late.toString();
    }
  }

  /** Every run that was started ends, at any replica. */
  private static void awaitEnd(String run) {
    var end = System.nanoTime() + RECOVERY.toNanos();
    var state = call(REPLICAS.get(0), "errands", "greeting.state", run).body();
    while (!state.contains("SUCCEEDED")) {
      assertThat(System.nanoTime()).as(state).isLessThan(end);
      LockSupport.parkNanos(50_000_000);
      state = call(REPLICAS.get(1), "errands", "greeting.state", run).body();
    }
  }
}
