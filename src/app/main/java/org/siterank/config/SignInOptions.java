package org.siterank.config;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.siterank.setting.Section;
import org.siterank.setting.Setting;
import org.siterank.setting.Text;

/** How people sign in to the search page. */
@Section(
    name = "sign-in",
    about =
        "Sign-in to the search page at an OpenID Connect provider, for sites with access rules.")
public record SignInOptions(
    @Text(
            placeholder = "URL",
            what = "an https URL without query; http for this machine alone",
            pattern =
                "https://[^\\s?#]+|http://(127\\.0\\.0\\.1|localhost|\\[::1\\])(:\\d+)?(/[^\\s?#]*)?")
        @Setting(
            flag = "--sign-in-issuer",
            example = "https://login.example.org/realms/staff",
            about =
                """
                The issuer URL of the OpenID Connect provider, exactly as the provider writes it:
                URL/.well-known/openid-configuration describes it. serve.public-url must be set, and
                its address followed by sign-in/callback must be registered there as the redirect
                URI. Default: none, nobody signs in here.""")
        Optional<String> issuer,
    @Text(placeholder = "ID", what = "a client id", pattern = "[\\x21-\\x7e]+")
        @Setting(
            flag = "--sign-in-client",
            example = "siterank",
            about =
                """
                The id under which the provider knows the search page. Default: none.""")
        Optional<String> clientId,
    @Setting(
            flag = "--sign-in-secret",
            example = "conf/sign-in.secret",
            about =
                """
                A file whose only line is the client's secret. It must be readable by its owner
                alone. Default: the environment variable SITERANK_SIGN_IN_SECRET; without it, a
                public client, which has PKCE (RFC 7636) alone.""")
        Optional<Path> clientSecret,
    @Text(placeholder = "SCOPE", what = "a scope", pattern = "[\\x21\\x23-\\x5b\\x5d-\\x7e]+")
        @Setting(
            flag = "--sign-in-scope",
            defaults = "profile",
            about =
                """
                Scopes to ask for besides openid, such as groups, which some providers want before
                they tell groups. The default brings the name that is shown.""")
        List<String> scopes,
    @Text(placeholder = "CLAIM", what = "the name of a claim", pattern = "\\S+")
        @Setting(
            flag = "--groups-claim",
            defaults = "groups",
            about =
                """
                The claim of the ID token that lists the groups of who signs in. A name with dots
                leads into objects: realm_access.roles.""")
        String groupsClaim,
    @Text(
            placeholder = "MAPPING",
            what = "a mapping; write \"VALUE = GROUP\"",
            pattern = ".*\\S = \\S.*")
        @Setting(
            flag = "--group-mapping",
            example = "/company/people/hr = hr",
            about =
                """
                Which group of rights.rules a value of sign-in.groups-claim stands for: the value,
                " = ", and the group. With any mapping, values without one are ignored. Default:
                none, values are the names of groups.""")
        List<String> groupMappings,
    @Text(placeholder = "CLAIM", what = "the name of a claim", pattern = "\\S+")
        @Setting(
            flag = "--user-claim",
            defaults = "preferred_username",
            about =
                """
                The claim of the ID token that names the user; in rules they are user:NAME. It must
                be one that users cannot change themselves at the provider. The default is the
                standard's (OpenID Connect Core, 5.1).""")
        String userClaim,
    @Setting(
            flag = "--sign-in-required",
            defaults = "off",
            about =
                """
                Whether to search only after signing in. off: pages that everybody may read are
                found without. on: search page and API answer nobody else. The health check and
                what serve.webmaster guards are as they are without sign-in.""")
        Required required,
    @Setting(
            flag = "--sign-in-session",
            defaults = "1h",
            min = "1m",
            max = "30d",
            about =
                """
                How long somebody stays signed in, with the groups that they had at sign-in. A
                change of groups at the provider applies at the next sign-in. The default, our
                choice, keeps that short; while the session at the provider lasts, the next sign-in
                asks nothing.""")
        Duration session,
    @Text(placeholder = "AUDIENCE", what = "an audience", pattern = "\\S+")
        @Setting(
            flag = "--api-audience",
            example = "https://www.example.org/search/",
            about =
                """
                Programs may call api/ with an access token of the issuer (Authorization: Bearer), if
                it is a JWT (RFC 9068) for this audience. It must not be sign-in.client-id, the
                audience of ID tokens. Default: none, such tokens are ignored.""")
        Optional<String> apiAudience) {

  public SignInOptions {
    scopes = List.copyOf(scopes);
    groupMappings = List.copyOf(groupMappings);
  }

  /** Whether everybody must sign in. */
  public enum Required {
    /** No. */
    OFF,
    /** Yes. */
    ON
  }
}
