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
 * nothing but the page. A page's links to itself and links to images and the like do not count; a
 * link of the site that asks not to be followed counts and leads nowhere.
 */
final class PageLinks {

  /** How {@code siterank export links} ends a link that counts but is not followed. */
  private static final String NOT_FOLLOWED = "#nofollow";

  /** {@code site, source, targetSite, target}; no target in the row of the page itself. */
  static final StructType ROW =
      new StructType()
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

  /** Begins a page; false when it is of no site. */
  boolean begin(PageUrl url) {
    source = finder.find(url);
    if (source.site() == SiteFinder.NONE) {
      return false;
    }
    rows.add(RowFactory.create(source.site(), source.url().value(), SiteFinder.NONE, null));
    return true;
  }

  /** Adds a link of the page. */
  void add(PageUrl address, boolean nofollow) {
    SiteFinder.Found target = finder.find(address);
    if (target.url().equals(source.url()) || AssetPaths.isAsset(target.url())) {
      return;
    }
    boolean isLost = nofollow && target.site() == source.site();
    rows.add(
        RowFactory.create(
            source.site(),
            source.url().value(),
            isLost ? SiteFinder.NONE : target.site(),
            target.url().value() + (isLost ? NOT_FOLLOWED : "")));
  }

  /** The rows since the last call. */
  List<Row> take() {
    List<Row> taken = List.copyOf(rows);
    rows.clear();
    return taken;
  }
}
