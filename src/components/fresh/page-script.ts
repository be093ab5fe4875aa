/* What runs on every page. */
import './freshness.ts';
import './players.ts';
import '../share/share.ts';
