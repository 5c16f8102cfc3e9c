# Counts the lines of a combined log by plain rules, robots not set aside: what Siterank must count
# as well where everybody has a browser's agent. Written without a look at how it does it.
# Use: awk -v site=HOST_REGEXP -f classes.awk access.log

BEGIN {
  FS = "\""
  asset = "[.](png|jpe?g|gif|ico|svg|css|js|woff2?|ttf|eot|mp3|ogg|wav|mp4|webm|swf|zip|gz|tgz|bz2|xz|rar|tar|jar|exe|deb|rpm|iso|rss|atom|rdf|xml|xslt?|json|pyc|gem)$"
}

{
  gsub(/\\"/, "")
  if (NF < 7) { count["unreadable"]++; next }
  split($3, answer, " ")
  method = target = $2
  sub(/ .*/, "", method)
  sub(/^[^ ]* /, "", target)
  sub(/ HTTP\/[0-9.]*$/, "", target)
  if (method != "GET") { count["method"]++; next }
  if (answer[1] != 200 && answer[1] != 304) { count["error"]++; next }
  name = target
  sub(/[?#].*/, "", name)
  sub(/.*\//, "", name)
  name = tolower(name)
  if (name ~ asset || name == "robots.txt") { count["asset"]++; next }
  host = $4
  sub(/^[a-z]+:\/\//, "", host)
  sub(/[\/:?#].*/, "", host)
  # A referrer without a host's name (binary bytes, an empty word) is none.
  from = host !~ /^[A-Za-z0-9.-]+[.][A-Za-z0-9-]+$/ ? "direct" : tolower(host) ~ site ? "internal" : "outside"
  count[from]++

  # One client, page and referrer within half an hour of the last such view is one hit, and so is a
  # click unless the client saw another page in between.
  split($1, who, " ")
  split(substr(who[4], 2), time, /[\/:]/)
  now = ((time[1] * 24 + time[4]) * 60 + time[5]) * 60 + time[6]
  view = who[1] " " target " " (from == "outside" ? host : $4)
  again = (view in last) && now - last[view] < 1800 && last[view] - now < 1800
  if (!again || (from == "internal" && seen[who[1] $6] != view)) hits++
  seen[who[1] $6] = view
  if (!(view in last) || now > last[view]) last[view] = now
}

END {
  for (class in count) print class, count[class]
  print "hits", hits
}
