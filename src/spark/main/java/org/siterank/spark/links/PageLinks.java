package org.siterank.spark.links;

import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.siterank.site.AssetPaths;
import org.siterank.site.PageUrl;

/**
 * Rows of pages and links, as a part finds them: the rules of {@code model.LinkRules} that need
 * nothing but the page. A page's links to itself and links to images and the like do not count.
 */
final class PageLinks {

  /**
   * The kinds of rows about a source; of rows that contradict each other the lowest code counts.
   */
  enum Kind {
    /** It was read as a page; no target. */
    PAGE(0),
    /** It links to the target. */
    LINK(1),
    /** It links to the target, and asks not to follow. */
    NOFOLLOW(2),
    /** It redirects to the target. */
    MOVED(3),
    /** There is no page; no target. */
    GONE(4),
    /** It names the target as its canonical address. */
    CANONICAL(5);

    private final int code;

    Kind(int code) {
      this.code = code;
    }

    int code() {
      return code;
    }
  }

  /** {@code kind, site, source, targetSite, target}. */
  static final StructType ROW =
      new StructType()
          .add("kind", DataTypes.IntegerType)
          .add("site", DataTypes.IntegerType)
          .add("source", DataTypes.StringType)
          .add("targetSite", DataTypes.IntegerType)
          .add("target", DataTypes.StringType);

  private final SiteFinder finder;
  private final List<Row> rows = new ArrayList<>();
  private SiteFinder.Found source;

  PageLinks(SiteFinder finder) {
    this.finder = finder;
  }

  /** Begins an address; false when it is of no site. */
  boolean begin(PageUrl url) {
    source = finder.find(url);
    return source.site() != SiteFinder.NONE;
  }

  /** The address was read as a page. */
  void page() {
    add(Kind.PAGE, SiteFinder.NONE, null);
  }

  /** The address is gone, or no page. */
  void gone() {
    add(Kind.GONE, SiteFinder.NONE, null);
  }

  /** Adds a link of the page. */
  void link(PageUrl address, boolean nofollow) {
    SiteFinder.Found target = finder.find(address);
    if (!AssetPaths.isAsset(target.url())) {
      add(nofollow ? Kind.NOFOLLOW : Kind.LINK, target);
    }
  }

  /**
   * The address redirects, to a page or to an image and the like, which is none; false when it does
   * so to itself, as its site writes addresses.
   */
  boolean moved(PageUrl address) {
    SiteFinder.Found target = finder.find(address);
    if (AssetPaths.isAsset(target.url())) {
      gone();
      return true;
    }
    return add(Kind.MOVED, target);
  }

  /** The page names its canonical address, which counts within its site. */
  void canonical(PageUrl address) {
    SiteFinder.Found target = finder.find(address);
    if (target.site() == source.site()) {
      add(Kind.CANONICAL, target);
    }
  }

  private boolean add(Kind kind, SiteFinder.Found target) {
    boolean isOther = !target.url().equals(source.url());
    if (isOther) {
      add(kind, target.site(), target.url().value());
    }
    return isOther;
  }

  private void add(Kind kind, int targetSite, String target) {
    rows.add(
        RowFactory.create(kind.code(), source.site(), source.url().value(), targetSite, target));
  }

  /** The rows since the last call. */
  List<Row> take() {
    List<Row> taken = List.copyOf(rows);
    rows.clear();
    return taken;
  }
}
