package org.siterank.solr;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermInSetQuery;
import org.apache.lucene.util.BytesRef;
import org.apache.solr.common.SolrException;
import org.apache.solr.common.params.SolrParams;
import org.apache.solr.request.SolrQueryRequest;
import org.apache.solr.search.QParser;
import org.siterank.index.SiteField;
import org.siterank.meaning.SentenceModel;
import org.siterank.meaning.SentenceModelException;
import org.siterank.search.HostedPages;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Parses one query, in the pages of the shard that is asked. */
final class SiteTextQParser extends QParser {

  /** The groups whose pages may be found, separated by commas; {@code *} is everybody. */
  static final String READERS = "siterank.readers";

  private static final String EVERYBODY = "*";

  /** A query that names a sentence model is refused where it cannot be read by that one. */
  private static final String MODEL = "model";

  private static final Logger LOG = LoggerFactory.getLogger(SiteTextQParser.class);

  /** Warnings that were logged: once is enough. */
  private static final Set<String> SAID = ConcurrentHashMap.newKeySet();

  private final TextParameters parameters;

  SiteTextQParser(
      String query,
      SolrParams localParams,
      SolrParams params,
      SolrQueryRequest request,
      TextParameters parameters) {
    super(query, localParams, params, request);
    this.parameters = parameters;
  }

  @Override
  public Query parse() {
    if (req.getSchema().getFieldOrNull(SiteField.WORDS.key()) == null) {
      throw new SolrException(
          SolrException.ErrorCode.BAD_REQUEST,
          SiteTextQParserPlugin.NAME
              + ": the schema has no field words; fill the collection with siterank push");
    }
    try {
      return new HostedPages(
              req.getSearcher().getRawReader(),
              visible(),
              parameters.weights(),
              parameters.rules(model()),
              parameters.model())
          .find(qstr == null ? "" : qstr);
    } catch (IOException e) {
      throw new SolrException(
          SolrException.ErrorCode.SERVER_ERROR, SiteTextQParserPlugin.NAME + ": " + e, e);
    }
  }

  /** The sentence model; without it, questions are read by their words. */
  private Optional<SentenceModel> model() {
    String named = localParams == null ? null : localParams.get(MODEL);
    String wanted = named == null ? parameters.model() : named;
    if (wanted.isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(HostedModel.of(wanted));
    } catch (SentenceModelException e) {
      if (named != null) {
        throw new SolrException(
            SolrException.ErrorCode.BAD_REQUEST,
            SiteTextQParserPlugin.NAME + ": " + e.getMessage(),
            e);
      }
      if (SAID.add(e.getMessage())) {
        LOG.warn("Questions are read by words alone: {}", e.getMessage());
      }
      return Optional.empty();
    }
  }

  private Query visible() {
    List<BytesRef> readers = new ArrayList<>();
    String groups = getParam(READERS);
    Arrays.stream((groups == null ? EVERYBODY : groups).split(",", -1))
        .map(String::strip)
        .filter(group -> !group.isEmpty())
        .forEach(group -> readers.add(new BytesRef(group)));
    return new ConstantScoreQuery(new TermInSetQuery(SiteField.READERS.key(), readers));
  }
}
