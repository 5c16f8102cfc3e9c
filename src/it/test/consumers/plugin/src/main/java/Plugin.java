import org.opensearch.common.settings.Settings;
import org.opensearch.plugins.SearchPlugin.QuerySpec;
import org.siterank.opensearch.SiteRankPlugin;

/** Looks into the plugin as a plugin of one's own would that extends it. */
public final class Plugin {

  public static void main(String[] args) {
    for (QuerySpec<?> query : new SiteRankPlugin(Settings.EMPTY).getQueries()) {
      System.out.println(query.getName().getPreferredName());
    }
  }
}
