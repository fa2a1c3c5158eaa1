package org.integrationgateway.samples.errands;

import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.integrationgateway.records.schema.Default;
import org.integrationgateway.records.schema.Doc;
import org.integrationgateway.sdk.Secret;
import org.integrationgateway.sdk.app.AppCall;
import org.integrationgateway.sdk.app.AppException;
import org.integrationgateway.sdk.app.AppException.Reason;
import org.integrationgateway.sdk.app.AppProvider;
import org.integrationgateway.sdk.authorization.AccessCheck;
import org.integrationgateway.sdk.authorization.ResourceRef;
import org.integrationgateway.sdk.host.AppInvocation;
import org.integrationgateway.sdk.host.HostServices;
import org.integrationgateway.sdk.identity.Client;
import org.integrationgateway.sdk.identity.TokenRequest;
import org.integrationgateway.sdk.indexeddb.IndexedDb;
import org.integrationgateway.sdk.indexeddb.record.Document;
import org.integrationgateway.sdk.indexeddb.record.Key;
import org.integrationgateway.sdk.indexeddb.record.KeyPath;
import org.integrationgateway.sdk.indexeddb.schema.StoreSchema;
import org.integrationgateway.sdk.s3.ByteRange;
import org.integrationgateway.sdk.s3.Conditions;
import org.integrationgateway.sdk.s3.ObjectRef;
import org.integrationgateway.sdk.s3.ObjectWrite;
import org.integrationgateway.sdk.serve.ProviderMain;
import org.integrationgateway.sdk.typed.NoInput;
import org.integrationgateway.sdk.typed.TypedApp;
import org.integrationgateway.sdk.workflow.run.RunRequest;

/** Calls each service of the host on behalf of the caller. */
public final class Errands {
  private static final String NOTES = "notes";
  private static final String BUCKET = "errands";

  /**
   * The configuration of a deployment; <code>schemas/config.yaml</code> describes it for operators.
   */
  record Config(
      @Default("main") String provider,
      @Default("scripted") String model,
      @Default("") String client,
      @Default("") String clientSecret) {}

  record Note(@Doc("Key that the note is stored under") String key, @Default("") String text) {}

  record Text(String text) {}

  record Count(long count) {}

  record Name(String name) {}

  record Run(String run) {}

  record State(
      String status, @Doc("Output of the run; empty until the run has ended") String output) {}

  record Access(@Doc("Canonical subject, such as user:ann") String subject, String folder) {}

  record Answer(boolean allowed) {}

  private final Config config;
  private final Supplier<HostServices> host;

  private Errands(Config config, Supplier<HostServices> host) {
    this.config = config;
    this.host = host;
  }

  static AppProvider provider(Config config, Supplier<HostServices> host) {
    var errands = new Errands(config, host);
    return TypedApp.named("errands")
        .displayName("Errands")
        .describe("Runs an errand at each service of its host")
        .operation("note.keep", Note.class, Text.class, (note, call) -> errands.keep(note, call))
        .describe("Keeps a text of the caller's in a database")
        .operation("note.read", Note.class, Text.class, (note, call) -> errands.read(note, call))
        .describe("What the caller kept under a key")
        .operation("visit.count", NoInput.class, Count.class, (none, call) -> errands.count(call))
        .describe("How often the caller came, as far as a cache remembers")
        .operation("file.write", Note.class, Text.class, (note, call) -> errands.write(note))
        .describe("Writes an object and reads it again")
        .operation("secret.length", Name.class, Count.class, (name, call) -> errands.length(name))
        .describe("How long a secret is")
        .operation("greeting.start", Name.class, Run.class, (name, call) -> errands.start(name))
        .describe("Starts a run of the definition greet")
        .operation("greeting.state", Run.class, State.class, (run, call) -> errands.state(run))
        .describe("Where a run stands that the caller started")
        .operation("question.ask", Text.class, Text.class, (text, call) -> errands.ask(text))
        .describe("Asks an agent")
        .operation("access.check", Access.class, Answer.class, (who, call) -> errands.check(who))
        .describe("Whether a subject may read a folder")
        .operation("client.subject", NoInput.class, Text.class, (none, call) -> errands.client())
        .describe("The subject that this app's own client gets tokens for")
        .operation("colleague.greet", Name.class, Text.class, (name, call) -> errands.greet(name))
        .describe("What the app demo answers")
        .build();
  }

  private Text keep(Note note, AppCall call) {
    var content = Map.of("key", key(note, call), "text", note.text());
    notes().write(NOTES, notes -> notes.put(Document.of(content)));
    return new Text(note.text());
  }

  private Text read(Note note, AppCall call) {
    return notes()
        .read(NOTES, notes -> notes.get(Key.of(key(note, call))))
        .flatMap(found -> found.text("text"))
        .map(Text::new)
        .orElseThrow(
            () -> new AppException(Reason.NOT_FOUND, "nothing is kept as '" + note.key() + "'"));
  }

  /** The stores belong to this app, which separates the notes of its callers itself. */
  private static String key(Note note, AppCall call) {
    return call.subject().id() + " " + note.key();
  }

  private IndexedDb notes() {
    var database = host.get().indexedDb(config.provider());
    if (database.store(NOTES).isEmpty()) {
      database.createStore(StoreSchema.of(NOTES, KeyPath.of("key")));
    }
    return database;
  }

  private Count count(AppCall call) {
    var cache = host.get().cache(config.provider());
    var key = call.subject().id();
    long count =
        cache.get("visits", key).map(bytes -> ByteBuffer.wrap(bytes).getLong()).orElse(0L) + 1;
    cache.set(
        "visits", key, ByteBuffer.allocate(Long.BYTES).putLong(count).array(), Optional.empty());
    return new Count(count);
  }

  private Text write(Note note) {
    var objects = host.get().objectStorage(config.provider());
    var ref = new ObjectRef(BUCKET, note.key());
    var content = note.text().getBytes(StandardCharsets.UTF_8);
    objects.write(ObjectWrite.of(ref), new ByteArrayInputStream(content));
    try (var read = objects.read(ref, Conditions.NONE, ByteRange.ALL)) {
      return new Text(new String(read.bytes(), StandardCharsets.UTF_8));
    }
  }

  private Count length(Name name) {
    var secret = host.get().secrets(config.provider()).get(name.name());
    return new Count(secret.value().use(String::length));
  }

  private Run start(Name name) {
    var workflow = host.get().workflow(config.provider());
    return new Run(workflow.start(RunRequest.of("greet", Map.of("name", name.name()))).id());
  }

  private State state(Run asked) {
    var run = host.get().workflow(config.provider()).run(asked.run());
    return new State(run.status().name(), run.output() == null ? "" : run.output().toString());
  }

  private Text ask(Text question) {
    return new Text(
        new Question(host.get().agent(config.provider()), config.model()).ask(question.text()));
  }

  private Answer check(Access access) {
    var question =
        AccessCheck.of(access.subject(), "read", new ResourceRef("folder", access.folder()));
    return new Answer(host.get().authorization().check(question).allowed());
  }

  private Text client() {
    var identity = host.get().identity();
    var client = Client.of(config.client(), Secret.of(config.clientSecret()));
    var tokens = identity.token(new TokenRequest.ClientCredentials(client, List.of(), List.of()));
    return identity
        .introspect(tokens.accessToken())
        .map(info -> new Text(info.person().id()))
        .orElseThrow(() -> new AppException(Reason.FAILED, "the token does not work"));
  }

  private Text greet(Name name) {
    var call = AppInvocation.of("demo", "hello.greet", Map.of("name", name.name()));
    return new Text(new String(host.get().apps().invoke(call).body(), StandardCharsets.UTF_8));
  }

  public static void main(String[] args) {
    ProviderMain.serve(Config.class, config -> provider(config, new OnceOpened()));
  }

  /** Connects to the host at the first use. */
  private static final class OnceOpened implements Supplier<HostServices> {
    private volatile HostServices opened;

    @Override
    public synchronized HostServices get() {
      if (opened == null) {
        opened = HostServices.open();
      }
      return opened;
    }
  }
}
