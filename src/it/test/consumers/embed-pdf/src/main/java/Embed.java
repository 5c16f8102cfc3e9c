import org.siterank.SiteSearch;
import org.siterank.config.SiteConfig;
import org.siterank.search.Hit;
import org.siterank.site.PageUrl;

/** Searches a site, of which a folder holds the pages. Arguments: that folder, a data folder. */
public final class Embed {

  public static void main(String[] args) throws Exception {
    SiteConfig config =
        SiteConfig.defaults()
            .with("site.url", "https://www.example.org/")
            .with("site.dir", args[0])
            .with("data", args[1]);
    try (SiteSearch site = SiteSearch.open(config)) {
      site.run();
      PageUrl paper = PageUrl.of("https://www.example.org/paper.pdf");
      System.out.println(site.checks().address(paper).fetching().reason());
      for (Hit hit : site.search("opening hours", 10)) {
        System.out.println(hit.title() + " " + hit.url());
      }
      System.out.println(site.ranks().size() + " ranks");
    }
  }
}
