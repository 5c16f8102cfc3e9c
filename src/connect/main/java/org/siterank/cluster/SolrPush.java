package org.siterank.cluster;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.Closeable;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.siterank.boost.RankField;
import org.siterank.index.IndexEntry;
import org.siterank.index.SiteField;
import org.siterank.search.FieldWeights;

/**
 * Brings the pages of a collection of Solr in line with what is published here. The collection
 * holds pages alone; searches see them when all have arrived. Ranks are doc values, which Solr
 * updates in place.
 *
 * <p>Solr is asked for the key, fingerprint and rank of each document, and only what differs is
 * sent. So a push that was killed is completed by the next one.
 */
public final class SolrPush implements Closeable {

  /** Bytes of a request, from which on it is sent. */
  private static final int BATCH = 4_000_000;

  /** Deletions and ranks of a request. */
  private static final int KEYS = 1_000;

  private final SolrAddress address;
  private final SolrCollection collection;
  private SolrPushNote note;
  private String key;
  private String form;
  private boolean reformed;

  private SolrPush(SolrAddress address, ClusterAccess access) throws IOException {
    this.address = address;
    this.collection = SolrCollection.open(address, access);
  }

  /** A push that is about to begin; nothing is asked or sent yet. */
  public static SolrPush to(SolrAddress address, ClusterAccess access) throws IOException {
    return new SolrPush(address, access);
  }

  /** A document that is there. */
  private record Held(long fingerprint, long rankBits) {}

  /** The pages that differ. */
  private static final class Counts {
    private int added;
    private int changed;
    private int reranked;
    private int removed;
    private int foreign;
    private boolean anything;
  }

  /**
   * Sends what is published.
   *
   * @param weights how much a word counts in each field; words count as they do in the publication
   * @param stop asked before each page; once true the push ends with a {@link
   *     Push.StoppedException}
   * @throws ClusterException in one line, when Solr does not take it
   */
  public PushReport run(
      Publication publication, FieldWeights weights, PushProgress progress, BooleanSupplier stop)
      throws IOException {
    long begin = System.nanoTime();
    key =
        collection.uniqueKey(
            "make it first, as bin/solr create -c " + address.collection() + " does");
    note = SolrPushNote.read(collection, address.collection());
    form = form(publication);
    reformed = !note.hasForm(form);
    progress.update("Listing", 0, -1);
    if (!note.isOurs()) {
      checkEmpty();
    }
    define(publication);
    if (note.isOurs()) {
      collection.settle(); // What a killed push has sent must be seen to be compared.
    }
    Map<String, Held> there = new HashMap<>();
    List<String> foreign = list(there);
    boolean built = there.isEmpty();
    Counts counts = new Counts();
    counts.foreign = foreign.size();
    delete(foreign, counts);
    DocumentForm documents = new DocumentForm(publication.words(), publication.vectors());
    send(new PushJob(publication, documents, 0, progress, stop), there, counts);
    counts.removed = there.size();
    delete(new ArrayList<>(there.keySet()), counts);
    BulkCounts cost = collection.finish();
    note.end(form);
    collection.define(
        "queryParser",
        SolrDefinitions.text(weights.withWords(publication.words()), publication.vectors().held()));
    collection.define(
        "queryParser", SolrDefinitions.boost(publication.weight(), publication.pivot()));
    collection.define("requestHandler", SolrDefinitions.handler());
    checkModel(publication.vectors().held().model());
    return new PushReport(
        address.collection(),
        built,
        true,
        new PushReport.PageCounts(
            publication.pages(),
            counts.added,
            counts.changed,
            0,
            counts.foreign,
            counts.reranked,
            counts.removed),
        "",
        List.of(),
        cost,
        Duration.ofNanos(System.nanoTime() - begin).toMillis());
  }

  /** Refuses a Solr that has vectors of a sentence model now and cannot read questions by it. */
  private void checkModel(String model) throws IOException {
    String refusal = model.isEmpty() ? "" : collection.refusal(SolrDefinitions.readBy(model));
    if (!refusal.isEmpty()) {
      throw new ClusterException(
          address + ": the pages were sent, and questions are read by words alone: " + refusal);
    }
  }

  /** A text that changes with whatever makes other documents of the same pages. */
  private static String form(Publication publication) {
    HeldVectors vectors = publication.vectors().held();
    return IndexMeta.SCHEMA
        + "/"
        + publication.words().toText().replace(' ', ',')
        + "/"
        + (vectors.passages() ? "passages" : "text")
        + (vectors.model().isEmpty() ? "" : "/" + vectors.model());
  }

  /** Refuses a collection that another program has filled, before anything in it is changed. */
  private void checkEmpty() throws IOException {
    long[] documents = {0};
    collection.documents(key, List.of(key), "*:*", found -> documents[0] += found.size());
    if (documents[0] > 0 && !note.isOursNow()) { // Another push may have begun meanwhile.
      throw new ClusterException(
          address
              + " holds "
              + (documents[0] == 1 ? "1 document" : documents[0] + " documents")
              + " of another program, which a push of pages would delete; push into a"
              + " collection of its own, or ranks alone with --ranks-only");
    }
  }

  /**
   * Adds the types and fields that the schema lacks. Types that an earlier version has defined in
   * another way are replaced when all pages are written anew.
   */
  private void define(Publication publication) throws IOException {
    Map<String, Object> commands = lacking(publication);
    String refusal = commands.isEmpty() ? "" : collection.changeSchema(commands);
    // Refused, too, where they were just added: by another push, or by this one, unanswered.
    if (!refusal.isEmpty() && !lacking(publication).isEmpty()) {
      throw new ClusterException(
          address
              + ": the schema cannot be extended ("
              + refusal
              + "); pages need the plugin of Siterank for this Solr on every node, and a schema that"
              + " is managed and mutable");
    }
  }

  /** The commands that add the types and fields that the schema lacks. */
  private Map<String, Object> lacking(Publication publication) throws IOException {
    List<Map<String, Object>> types = SolrDefinitions.types(publication.languages().get(0));
    List<Map<String, Object>> others = new ArrayList<>();
    for (JsonNode known : collection.fieldTypes()) {
      String name = known.path("name").asText();
      for (Map<String, Object> type : types) {
        boolean isOther = !SolrDefinitions.isSame(known, ClusterClient.JSON.valueToTree(type));
        if (reformed && isOther && type.get("name").equals(name)) {
          others.add(type);
        }
      }
      types = without(types, name);
    }
    List<Map<String, Object>> fields = SolrDefinitions.fields();
    for (JsonNode known : collection.fields()) {
      for (Map<String, Object> field : fields) {
        if (known.path("name").asText().equals(field.get("name"))
            && !known.path("type").asText().equals(field.get("type"))) {
          throw new ClusterException(
              address
                  + ": the schema has a field "
                  + field.get("name")
                  + " of type "
                  + known.path("type").asText()
                  + ", and a page needs one of type "
                  + field.get("type")
                  + "; push into a collection of its own");
        }
        if (known.path("name").asText().equals(field.get("name"))) {
          checkHolds(known, field);
        }
      }
      fields = without(fields, known.path("name").asText());
    }
    Map<String, Object> commands = new LinkedHashMap<>();
    if (!others.isEmpty()) {
      commands.put("replace-field-type", others);
    }
    if (!types.isEmpty()) {
      commands.put("add-field-type", types);
    }
    if (!fields.isEmpty()) {
      commands.put("add-field", fields);
    }
    return commands;
  }

  /** Refuses a field that holds less than a page needs; Lucene does not let it be changed later. */
  private void checkHolds(JsonNode known, Map<String, Object> field) throws ClusterException {
    for (String property : List.of("indexed", "docValues", "multiValued")) {
      if (Boolean.TRUE.equals(field.get(property)) && !known.path(property).asBoolean()) {
        throw new ClusterException(
            address
                + ": the schema has a field "
                + field.get("name")
                + " without "
                + property
                + ", which a page needs. Make the collection anew and push again: bin/solr delete"
                + " -c "
                + address.collection()
                + " && bin/solr create -c "
                + address.collection());
      }
    }
  }

  private static List<Map<String, Object>> without(List<Map<String, Object>> all, String name) {
    return all.stream().filter(one -> !one.get("name").equals(name)).toList();
  }

  /** Lists the pages that are there; returns the keys of other documents. */
  private List<String> list(Map<String, Held> there) throws IOException {
    List<String> foreign = new ArrayList<>();
    String fingerprint = ClusterField.of(SiteField.FINGERPRINT);
    collection.documents(
        key,
        List.of(key, ClusterField.of(SiteField.URL), fingerprint, ClusterField.RANK),
        "*:*",
        documents -> {
          for (JsonNode document : documents) {
            String id = document.path(key).asText();
            String url = document.path(ClusterField.of(SiteField.URL)).asText();
            if (!url.isEmpty() && PageLines.id(url).equals(id)) {
              double rank = document.path(ClusterField.RANK).asDouble();
              there.put(id, new Held(document.path(fingerprint).asLong(), RankField.bits(rank)));
            } else {
              foreign.add(id);
            }
          }
        });
    return foreign;
  }

  /** Sends pages and ranks that differ, and takes those that are published out of the map. */
  private void send(PushJob job, Map<String, Held> there, Counts counts) throws IOException {
    List<byte[]> documents = new ArrayList<>();
    long bytes = 0;
    Map<String, Double> ranks = new LinkedHashMap<>();
    Iterator<IndexEntry> entries = job.publication().entries();
    for (long done = 0; entries.hasNext(); done++) {
      if (job.stop().getAsBoolean()) {
        throw new Push.StoppedException();
      }
      job.progress().update("Pushing", done, job.publication().pages());
      IndexEntry entry = entries.next();
      String id = PageLines.id(entry.url().value());
      Held held = there.remove(id);
      if (held == null || reformed || held.fingerprint() != RemotePage.fingerprint(entry)) {
        counts.added += held == null ? 1 : 0;
        counts.changed += held == null ? 0 : 1;
        documents.add(document(entry, job.form(), id));
        bytes += documents.get(documents.size() - 1).length;
      } else if (held.rankBits() != RankField.bits(entry.rank())) {
        counts.reranked++;
        ranks.put(id, entry.rank());
      }
      if (bytes >= BATCH) {
        write(documents, counts);
        bytes = 0;
      }
      if (ranks.size() >= KEYS) {
        rank(ranks, counts);
      }
    }
    write(documents, counts);
    rank(ranks, counts);
  }

  private byte[] document(IndexEntry entry, DocumentForm form, String id) throws IOException {
    Map<String, Object> document = PageLines.document(entry, form, 0);
    document.keySet().removeIf(field -> !SolrDefinitions.isSent(field));
    document.put(key, id);
    return ClusterClient.JSON.writeValueAsBytes(document);
  }

  private void write(List<byte[]> documents, Counts counts) throws IOException {
    if (!documents.isEmpty()) {
      begin(counts);
      collection.write(documents);
      documents.clear();
    }
  }

  private void rank(Map<String, Double> ranks, Counts counts) throws IOException {
    if (!ranks.isEmpty()) {
      begin(counts);
      collection.update(key, ClusterField.RANK, ranks);
      ranks.clear();
    }
  }

  private void delete(List<String> keys, Counts counts) throws IOException {
    for (int from = 0; from < keys.size(); from += KEYS) {
      begin(counts);
      collection.delete(keys.subList(from, Math.min(keys.size(), from + KEYS)));
    }
  }

  private void begin(Counts counts) throws IOException {
    if (!counts.anything) {
      counts.anything = true;
      note.begin(form);
    }
  }

  @Override
  public String toString() {
    return "push to " + address;
  }

  @Override
  public void close() throws IOException {
    collection.close();
  }
}
