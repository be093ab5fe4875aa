#!/bin/sh
# Usage: upload.sh dist BUCKET. What pages refer to goes first.
set -eu
from=$1
bucket=$2

upload() { aws s3 sync "$from" "s3://$bucket" --exclude "*" "$@"; }

# A folder and the options of its files. Of patterns the last that matches decides.
folder() {
    path=$1
    shift
    upload --include "$path*" --exclude "*.html" --exclude "*.css" --exclude "*.js" --exclude "*.json" --exclude "*.speculationrules" --exclude "*.xml" --exclude "*.rss" --exclude "*.atom" --exclude "*.ics" --exclude "*.jcal" --exclude "*.geojson" --exclude "*.csv" --exclude "*.txt" --exclude "*.svg" "$@"
    upload --include "$path*.html" --content-type 'text/html; charset=utf-8' "$@"
    upload --include "$path*.css" --content-type 'text/css; charset=utf-8' "$@"
    upload --include "$path*.js" --content-type 'text/javascript; charset=utf-8' "$@"
    upload --include "$path*.json" --content-type 'application/json; charset=utf-8' "$@"
    upload --include "$path*.speculationrules" --content-type 'application/speculationrules+json; charset=utf-8' "$@"
    upload --include "$path*.xml" --content-type 'application/xml; charset=utf-8' "$@"
    upload --include "$path*.rss" --content-type 'application/xml; charset=utf-8' "$@"
    upload --include "$path*.atom" --content-type 'application/xml; charset=utf-8' "$@"
    upload --include "$path*.ics" --content-type 'text/calendar; charset=utf-8' "$@"
    upload --include "$path*.jcal" --content-type 'application/calendar+json; charset=utf-8' "$@"
    upload --include "$path*.geojson" --content-type 'application/geo+json; charset=utf-8' "$@"
    upload --include "$path*.csv" --content-type 'text/csv; charset=utf-8' "$@"
    upload --include "$path*.txt" --content-type 'text/plain; charset=utf-8' "$@"
    upload --include "$path*.svg" --content-type 'image/svg+xml; charset=utf-8' "$@"
}

folder '_astro/' --cache-control 'public, max-age=31536000, immutable'
folder 'media/' --cache-control 'public, max-age=31536000, immutable'
folder 'en/feeds/' --cache-control 'public, max-age=600' --content-disposition 'inline'
folder 'pl/feeds/' --cache-control 'public, max-age=600' --content-disposition 'inline'
folder 'data/' --cache-control 'public, max-age=600' --content-disposition 'inline'
folder 'embed/' --cache-control 'public, max-age=600'
upload --include 'status.json' --content-type 'application/json; charset=utf-8' --cache-control 'no-cache'
upload --include 'sw.js' --content-type 'text/javascript; charset=utf-8' --cache-control 'no-cache'
upload --include 'pages.speculationrules' --content-type 'application/speculationrules+json; charset=utf-8' --cache-control 'public, max-age=86400'
folder '' --cache-control 'public, max-age=0, must-revalidate' --exclude '_astro/*' --exclude 'media/*' --exclude 'en/feeds/*' --exclude 'pl/feeds/*' --exclude 'data/*' --exclude 'embed/*' --exclude 'status.json' --exclude 'sw.js' --exclude 'pages.speculationrules' --exclude '_headers'

# What the new site no longer has.
aws s3 sync "$from" "s3://$bucket" --delete --size-only --exclude _headers
