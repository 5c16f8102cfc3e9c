package org.siterank.rights;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;
import org.siterank.site.ReadersRule;

/** The readers of pages, and how a search knows who asks. */
@Section(
    name = "rights",
    about =
        "Who may read which pages. Without rules, file, header and meta everybody may read all.")
public record RightsOptions(
    @Setting(
            flag = "--rights-rule",
            example = {"/hr/* hr, board", "/* everybody"},
            about =
                """
                Who may read the pages that match a URL pattern: the pattern, a space, and groups
                separated by commas, or everybody, or nobody. The first matching rule decides. With
                any rule, rights.file, rights.header or rights.meta, pages that nothing opens are
                closed: nobody finds them.""")
        List<ReadersRule> rules,
    @Setting(
            flag = "--rights-file",
            example = "conf/rights.tsv",
            about =
                """
                A file of who may read which page, one per line: URL<TAB>groups. The URL may be a
                path of the site. It wins over rights.rules. Changes of both apply from the next
                run on; siterank rank applies them at once, without a crawl. Default: none.""")
        Optional<Path> file,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            flag = "--rights-header",
            example = "X-Readers",
            about =
                """
                A header in which the site names who may read a page, with every document that it
                sends: groups separated by commas, or everybody, or nobody. It wins over
                rights.rules, and a line of rights.file over it. Default: none.""")
        Optional<String> header,
    @Text(placeholder = "NAME", what = META_WHAT, pattern = META_NAME)
        @Setting(
            flag = "--rights-meta",
            example = "readers",
            about =
                """
                The name of a meta element in the head of a page that says the same: <meta
                name="readers" content="hr, board">. It wins over rights.rules; rights.file and
                rights.header win over it. Default: none.""")
        Optional<String> meta,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            flag = "--groups-header",
            example = "X-Remote-Groups",
            about =
                """
                The header in which a trusted proxy (serve.trusted-proxies) names the groups of who
                asks the search page, separated by commas. The proxy must set or clear it on every
                request. From other addresses it is ignored. Default: none.""")
        Optional<String> groupsHeader,
    @Text(placeholder = "NAME", what = HEADER_WHAT, pattern = HEADER_NAME)
        @Setting(
            flag = "--reader-header",
            example = "X-Remote-User",
            about =
                """
                The header in which a trusted proxy names the user who asks the search page; in
                rules they are user:NAME. The proxy must set or clear it on every request. It makes
                nobody a webmaster. Default: none.""")
        Optional<String> readerHeader) {

  /** In which the files of a share state their readers, unless another one is set. */
  private static final String OWN_HEADER = "X-Readers";

  static final String HEADER_WHAT = "the name of a header";

  static final String META_WHAT = "the name of a meta element";

  static final String META_NAME = "[A-Za-z0-9._:-]+";

  static final String HEADER_NAME = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";

  public RightsOptions {
    rules = List.copyOf(rules);
  }

  /** Returns options with a header that states readers: the configured one, or one of our own. */
  public RightsOptions withHeader() {
    return new RightsOptions(
        rules, file, Optional.of(header.orElse(OWN_HEADER)), meta, groupsHeader, readerHeader);
  }

  /** Whether pages are closed unless something opens them. */
  public boolean hasRules() {
    return !rules.isEmpty() || file.isPresent() || header.isPresent() || meta.isPresent();
  }
}
