/* What runs on every page. */
import './freshness.ts';
import '../share/share.ts';
