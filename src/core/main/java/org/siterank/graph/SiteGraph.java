package org.siterank.graph;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * The pages of a site and the links between them, immutable.
 *
 * <p>Nodes are numbered 0..n-1 in the order of their names ({@link String#compareTo}), so pages of
 * one folder are neighbours in memory. Self-loops are gone and parallel links count once. The
 * out-degree of a page counts all its distinct targets, also those off the site: {@code d+ = di +
 * de + dq}, followed inside, external, and counted but not followed.
 *
 * <p>The share of an arc from v is {@code weight / d+(v)}. All arcs weigh 1, as in the papers,
 * unless the graph was given other weights ({@link #weighted}): an arc of weight 3 passes on three
 * times as much as an average link of its page. The links of a page that are no arcs divide the
 * rest equally.
 *
 * <p>Memory: 4 bytes per arc (12 with weights) and at most 20 per node; the names of large graphs
 * take some ten bytes each beside that. The successors, built when they are first asked for, take 4
 * bytes per arc and 4 per node more; a solve does not ask for them.
 *
 * <p>Long because it is the one type that every algorithm reads: many questions of a line or two.
 */
public final class SiteGraph {

  private final NodeNames names;
  private final Arcs predecessors;
  private final Outdegrees outdegrees;
  private final Arcs nofollow; // by source, to nodes; null: none
  private final double[] internalWeights; // by source; null: all arcs weigh 1
  private final NewLinks newLinks; // null: they weigh as much as average ones
  private volatile Arcs successors;

  SiteGraph(
      NodeNames names, Arcs predecessors, Outdegrees outdegrees, Arcs nofollow, NewLinks newLinks) {
    this.names = names;
    this.predecessors = predecessors;
    this.outdegrees = outdegrees;
    this.nofollow = nofollow;
    this.newLinks = newLinks;
    this.internalWeights = predecessors.isWeighted() ? ArcWeights.bySource(predecessors) : null;
  }

  /**
   * A graph of pages without names, which are called by their numbers: all followed, from arrays
   * that it takes over.
   *
   * @param offsets where the sources of each page begin in {@code sources}; one more than pages
   * @param sources the pages that link to each page, ascending for each
   * @param external by page, its links that leave the site
   * @throws IllegalArgumentException when the arrays do not fit each other
   */
  public static SiteGraph numbered(int[] offsets, int[] sources, int[] external) {
    return GivenArrays.of(new NodeNames.Numbers(external.length), offsets, sources, external);
  }

  /**
   * Makes a graph of pages with names.
   *
   * @param names distinct and ascending
   * @throws IllegalArgumentException when the arrays do not fit each other
   */
  public static SiteGraph named(String[] names, int[] offsets, int[] sources, int[] external) {
    return GivenArrays.named(names, offsets, sources, external);
  }

  /** Number of pages, n. */
  public int numNodes() {
    return names.size();
  }

  /** Number of followed arcs between pages of the site. */
  public long numArcs() {
    return predecessors.size();
  }

  /** The name of a node. */
  public String name(int node) {
    return names.name(node);
  }

  /** The node of a name, or -1 when the site has no such page. */
  public int node(String name) {
    return Math.max(-1, names.find(name));
  }

  /** Kind of a node: read, not read yet, or not to be read. */
  public NodeKind kind(int node) {
    return NodeKind.of(outdegrees.kind(node));
  }

  /** Distinct link targets of a page, of every kind, on the site and off it: d+. */
  public int outdegree(int node) {
    return outdegrees.total(node);
  }

  /**
   * This graph with other shares.
   *
   * @param weights by arc, in the order of {@link #successors()}: its share of the visits of its
   *     source times d+ of the source; at least 0
   * @throws IllegalArgumentException when the shares of a page sum to more than 1, or to less where
   *     it has no other links
   */
  public SiteGraph weighted(double[] weights) {
    return new SiteGraph(names, ArcWeights.checked(this, weights), outdegrees, nofollow, null);
  }

  /** This graph with the shares of the papers: all links of a page alike. */
  public SiteGraph withEqualLinks() {
    return isWeighted()
        ? new SiteGraph(names, predecessors.weighted(null), outdegrees, nofollow, null)
        : this;
  }

  /**
   * This graph with shares for links that its pages may get, else those of an average link.
   *
   * @throws IllegalArgumentException when the links of this graph have no weights, or there are
   *     more or fewer pages
   */
  public SiteGraph withNewLinks(NewLinks weights) {
    if (!isWeighted() || weights.size() != numNodes()) {
      throw new IllegalArgumentException(
          "weights of new links need weights of links and one per page, got %d for %s"
              .formatted(weights.size(), this));
    }
    return new SiteGraph(names, predecessors, outdegrees, nofollow, weights);
  }

  /** The weight of a link that a page may get, beside an average one it has ({@link NewLinks}). */
  public double newLinkWeight(int from, int to) {
    return newLinks == null ? 1 : newLinks.weight(from, to);
  }

  /** Returns true if links that pages may get were given weights of their own. */
  public boolean expectsNewLinks() {
    return newLinks != null;
  }

  /** The greatest weight of a link that a page may get, to whatever page. */
  public double mostNewLinkWeight(int from) {
    return newLinks == null ? 1 : newLinks.mostWeight(from);
  }

  /** Returns true if the graph was given weights. */
  public boolean isWeighted() {
    return internalWeights != null;
  }

  /** The weights of a page's arcs together; di when all weigh 1. */
  public double internalWeight(int node) {
    return internalWeights == null ? outdegrees.internal(node) : internalWeights[node];
  }

  /** The share of a page's importance that its arcs pass on inside the site: a row sum of A_S. */
  public double internalShare(int node) {
    return outdegrees.internal(node) == 0
        ? 0
        : Math.min(1, internalWeight(node) / outdegrees.total(node));
  }

  /** The weight of each link of a page that is no arc of the site: external, nofollow or dead. */
  public double otherWeight(int node) {
    int others = outdegrees.total(node) - outdegrees.internal(node);
    if (internalWeights == null || others == 0) {
      return 1;
    }
    double rest = outdegrees.total(node) - internalWeights[node];
    return rest > ArcWeights.CLOSE * outdegrees.total(node) ? rest / others : 0;
  }

  /** Returns true if the page passes some of its importance out of the site, or loses it. */
  public boolean isOpen(int node) {
    return outdegrees.internal(node) < outdegrees.total(node)
        ? otherWeight(node) > 0 || outdegrees.internal(node) == 0
        : outdegrees.total(node) == 0;
  }

  /** Distinct followed targets on the site: di. */
  public int internalOutdegree(int node) {
    return outdegrees.internal(node);
  }

  /** Distinct targets off the site: de. */
  public int externalOutdegree(int node) {
    return outdegrees.external(node);
  }

  /** Distinct targets on the site that are linked with nofollow only. */
  public int nofollowOutdegree(int node) {
    return outdegrees.nofollow(node);
  }

  /** Distinct targets that are gone for good and count all the same. */
  public int deadOutdegree(int node) {
    return outdegrees.dead(node);
  }

  /** Whether a page has no link at all: d+ = 0. */
  public boolean isDangling(int node) {
    return outdegrees.total(node) == 0;
  }

  /** The followed arcs by their target: those that end at a node. */
  public Arcs predecessors() {
    return predecessors;
  }

  /** The followed arcs by their source: those that leave a node for another. */
  public Arcs successors() {
    Arcs arcs = successors;
    if (arcs == null) {
      synchronized (predecessors) {
        arcs = successors;
        if (arcs == null) {
          arcs = predecessors.transposed();
          successors = arcs;
        }
      }
    }
    return arcs;
  }

  /** Whether a page links to another with nofollow only: such an arc counts and passes nothing. */
  public boolean isNofollow(int from, int to) {
    return nofollow != null && nofollow.contains(from, to);
  }

  /**
   * This graph after some edits, applied in order. The nodes stay the same.
   *
   * @throws EditException when an edit is impossible, see {@link #edited}
   */
  public SiteGraph with(List<ArcEdit> edits) {
    return edited(edits).toGraph();
  }

  /**
   * The rows that some edits change, applied in order; the cost depends on the edits alone, but for
   * {@link #successors}.
   *
   * <p>An added arc takes the place of a nofollow one to the same target, so that the target counts
   * once; removing it brings the nofollow one back, and removing that one too leaves none. The
   * graph does not keep the names of external targets: adding one is taken to be a new one, and one
   * can be removed as long as the page has any.
   *
   * @throws EditException when an edit starts at a name that is no node, adds an arc that is there,
   *     or removes one that is not
   */
  public EditedRows edited(List<ArcEdit> edits) {
    return new Edit(this, edits).rows();
  }

  /**
   * This graph with some more pages, read, nothing linking to them or from them.
   *
   * @throws IllegalArgumentException when one of the names is a page already
   */
  public SiteGraph withPages(Collection<String> more) {
    return MorePages.of(this, more);
  }

  /**
   * This graph with the arcs into one node cut: out-degrees stay, what flowed into the node now
   * leaves the site.
   */
  public SiteGraph withArcsCutInto(int node) {
    Outdegrees.Counter counter = outdegrees.counter();
    for (int k = predecessors.begin(node); k < predecessors.end(node); k++) {
      counter.internal(predecessors.node(k), -1);
      counter.external(predecessors.node(k));
    }
    return new SiteGraph(names, predecessors.withoutRow(node), counter.done(), nofollow, newLinks);
  }

  /**
   * Some pages as a graph of their own: out-degrees stay, and arcs to the other pages now leave the
   * site. So one site is cut out of a web.
   *
   * @param nodes the pages, ascending and distinct
   */
  public SiteGraph restrictedTo(int[] nodes) {
    return new Restriction(this, nodes.clone()).apply();
  }

  Outdegrees outdegrees() {
    return outdegrees;
  }

  /** The weights of new links; null where they are average ones. */
  NewLinks newLinks() {
    return newLinks;
  }

  /** The nofollow arcs to nodes, by source; null when there are none. */
  Arcs nofollow() {
    return nofollow;
  }

  NodeNames names() {
    return names;
  }

  @Override
  public String toString() {
    return numNodes() + " pages, " + numArcs() + " links between them";
  }

  /** Collects nodes and arcs in any order; about 8 bytes per arc and 13 per distinct name. */
  public static final class Builder {

    private final Predicate<String> inside;
    private NameTable table = new NameTable();
    private byte[] kinds = new byte[16]; // by number of the name: 0 no node, else kind + 1
    private ArcList arcs = new ArcList(); // from, to, kind

    /** A builder that takes every target that is no node for external. */
    public Builder() {
      this(name -> false);
    }

    /**
     * A builder for a site whose nofollow links may lead to pages that are not known otherwise.
     *
     * @param inside tells the names that belong to the site, nodes or not: a nofollow arc to one of
     *     them leaks, where one to any other name that is no node leaves the site
     */
    public Builder(Predicate<String> inside) {
      this.inside = Objects.requireNonNull(inside, "inside");
    }

    /**
     * A page of the site.
     *
     * @throws IllegalArgumentException when it was added before as another kind
     */
    public Builder addNode(String name, NodeKind kind) {
      int number = number(name);
      byte code = (byte) (kind.code() + 1);
      if (kinds[number] != 0 && kinds[number] != code) {
        throw new IllegalArgumentException(
            "a page has one kind, got "
                + kind
                + " after "
                + NodeKind.of(kinds[number] - 1)
                + ": "
                + name);
      }
      kinds[number] = code;
      return this;
    }

    /**
     * A link. Its source must be a node when the graph is built; its target is external when it is
     * none by then. Self-loops and repetitions are welcome and do not count.
     */
    public Builder addArc(String from, String to, ArcKind kind) {
      long source = number(from);
      long target = number(to);
      arcs.add(Assembly.packed(source, target, kind));
      return this;
    }

    /**
     * Builds the graph and empties the builder, so that a large graph is not in memory twice.
     *
     * @throws IllegalArgumentException when an arc starts at a name that is no node; the builder is
     *     as it was
     */
    public SiteGraph build() {
      SiteGraph graph = new Assembly(table, kinds, arcs, inside).apply();
      table = new NameTable();
      kinds = new byte[16];
      arcs = new ArcList();
      return graph;
    }

    private int number(String name) {
      int number = table.add(Objects.requireNonNull(name, "name"));
      if (number >= Assembly.MAX_NAMES) {
        throw new IllegalStateException("a graph has at most " + Assembly.MAX_NAMES + " names");
      }
      if (number >= kinds.length) {
        kinds = Arrays.copyOf(kinds, Assembly.grown(kinds.length));
      }
      return number;
    }
  }
}
