package org.siterank.visits;

import java.time.LocalDate;
import org.siterank.accesslog.Campaign;
import org.siterank.site.PageUrl;

/**
 * Page views of an address that named a campaign, clicks on links of the site itself left out.
 *
 * @param day the day of the log lines
 * @param url the canonical address, without the parameters that name the campaign
 * @param campaign what they say; all parts {@link Campaign#OTHER}: not kept for want of room
 * @param visits how many, one client's repeats within half an hour left out; positive, in a {@link
 *     LogBatch} negative where more is taken back than added
 */
public record CampaignCount(LocalDate day, PageUrl url, Campaign campaign, long visits) {}
