<?php
/**
 * Plugin Name: Kalendarium
 * Description: Asks for the public calendar to be built again when something that it shows is published, changed or removed.
 * Version: 1.1.1
 * Requires at least: 5.6
 * Requires PHP: 7.4
 * License: MIT
 *
 * One file: put it into wp-content/plugins (or wp-content/mu-plugins), and these lines into wp-config.php:
 *
 *     define( 'KALENDARIUM_URL', 'https://api.github.com/repos/OWNER/REPOSITORY/dispatches' );
 *     define( 'KALENDARIUM_SECRET', '…' );
 *
 * The address decides what is sent: a repository_dispatch of GitHub (the secret is a token that may write contents), a
 * pipeline trigger of GitLab (https://gitlab.com/api/v4/projects/ID/trigger/pipeline?ref=main; the secret is the trigger
 * token), or, for any other address, such as that of "npm run watch" (https://…/hook), JSON signed with the secret.
 */

namespace Kalendarium;

defined( 'ABSPATH' ) || exit;

/** Seconds within which changes are one: a first request goes out at once, the rest in a second one at the end. */
const PAUSE = 60;

/** Changes that are named in one request: a builder that stays takes 64 kB. */
const MOST_NAMED = 400;

const OPTION = 'kalendarium_last';
const CRON   = 'kalendarium_send';

add_action( 'transition_post_status', __NAMESPACE__ . '\\status_changed', 10, 3 );
add_action( 'before_delete_post', __NAMESPACE__ . '\\post_deleted', 10, 2 );
foreach ( array( 'add_attachment', 'edit_attachment', 'delete_attachment' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\media_changed' );
}
foreach ( array( 'created_term', 'edited_term', 'delete_term' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\term_changed', 10, 3 );
}
foreach ( array( 'wp_update_nav_menu', 'wp_delete_nav_menu' ) as $hook ) {
	add_action( $hook, __NAMESPACE__ . '\\menu_changed' );
}
add_action( 'shutdown', __NAMESPACE__ . '\\send_changes' );
add_action( CRON, __NAMESPACE__ . '\\send_rest' );
add_action( 'admin_menu', __NAMESPACE__ . '\\add_page' );
add_action( 'admin_post_kalendarium_rebuild', __NAMESPACE__ . '\\rebuild_now' );

/** What is published, was published, or is taken back. Drafts and revisions are nobody's business. */
function status_changed( $new_status, $old_status, $post ) {
	if ( ( 'publish' === $new_status || 'publish' === $old_status ) && is_shown( $post->post_type ) ) {
		note_change( $post->post_type, $post->ID, $post, 'publish' === $new_status );
	}
}

/** What is deleted past the trash. */
function post_deleted( $id, $post ) {
	if ( 'publish' === $post->post_status && is_shown( $post->post_type ) ) {
		note_change( $post->post_type, $id, null, false );
	}
}

function media_changed( $id ) {
	note_change( 'attachment', $id, get_post( $id ) );
}

function term_changed( $id, $_relation, $taxonomy ) {
	if ( is_taxonomy_viewable( $taxonomy ) ) {
		note_change( $taxonomy, $id );
	}
}

function menu_changed( $id ) {
	note_change( 'nav_menu', $id );
}

/**
 * Whether readers may see items of a type. Blocks that several pages share are part of these;
 * venues and organizers are part of events, though the CMS itself has pages of them only with the
 * paid part of The Events Calendar.
 */
function is_shown( $type ) {
	return in_array( $type, array( 'wp_block', 'tribe_venue', 'tribe_organizer' ), true ) || is_post_type_viewable( $type );
}

/**
 * Remembers a change until the end of the request. Without arguments: gives the changes, and forgets them.
 *
 * @param object|null $post   what was changed, where it says when; else that is now
 * @param bool|null   $public whether readers may see it from now on; null where that is not known
 */
function note_change( $kind = null, $id = 0, $post = null, $public = null ) {
	static $changes = array();
	if ( null === $kind ) {
		$noted   = array_values( $changes );
		$changes = array();
		return $noted;
	}
	$modified = isset( $post->post_modified_gmt ) ? (string) $post->post_modified_gmt : '';
	$dated    = preg_match( '/^[1-9]\d{3}-\d\d-\d\d \d\d:\d\d:\d\d$/', $modified );
	$language = null === $post ? '' : language_of( $id );
	$change   = array(
		'kind'     => (string) $kind,
		'id'       => (int) $id,
		'modified' => $dated ? str_replace( ' ', 'T', $modified ) . 'Z' : gmdate( 'Y-m-d\TH:i:s\Z' ),
	);
	if ( '' !== $language ) {
		$change['language'] = $language;
	}
	// What a password protects is in no list, so that nobody need wait for it there.
	if ( null !== $public && empty( $post->post_password ) ) {
		$change['public'] = $public;
	}
	$changes[ "$kind $id" ] = $change;
	return array();
}

/** The language of a post where Polylang or WPML knows it; else an empty text. */
function language_of( $id ) {
	if ( function_exists( 'pll_get_post_language' ) ) {
		return (string) pll_get_post_language( $id );
	}
	$details = apply_filters( 'wpml_post_language_details', null, $id );
	return is_array( $details ) ? (string) ( $details['language_code'] ?? '' ) : '';
}

/** At the end of a request, when the editor has the answer: sends the first change of a pause, leaves the others to WP-Cron. */
function send_changes() {
	$changes = note_change();
	if ( array() === $changes || '' === target() ) {
		return;
	}
	$last = get_option( OPTION, array() );
	$due  = (int) ( $last['sent'] ?? 0 ) + pause();
	if ( time() < $due ) {
		if ( ! wp_next_scheduled( CRON ) ) {
			wp_schedule_single_event( $due, CRON );
		}
		return;
	}
	if ( function_exists( 'fastcgi_finish_request' ) ) {
		fastcgi_finish_request();
	}
	$code = send( $changes );
	// Who is restarting or out of breath answers a minute later.
	if ( ( 0 === $code || 429 === $code || $code >= 500 ) && ! wp_next_scheduled( CRON ) ) {
		wp_schedule_single_event( time() + max( PAUSE, pause() ), CRON );
	}
}

/** A builder that stays makes one build of many requests itself: with 0 each goes out at once. */
function pause() {
	return defined( 'KALENDARIUM_PAUSE' ) ? (int) constant( 'KALENDARIUM_PAUSE' ) : PAUSE;
}

/** What changed within the pause: the reader of the hook reads everything anyway. */
function send_rest() {
	send( array() );
}

/**
 * Asks for a build.
 *
 * @param array $changes  of this request, each with kind, id and time of modification (UTC)
 * @param bool  $complete whether everything is to be read whole
 * @return int status of the answer; 0 where there was none
 */
function send( array $changes, $complete = false ) {
	list( $headers, $body ) = message( target(), secret(), $changes, time(), $complete );

	$answer = wp_remote_post(
		target(),
		array(
			'timeout'     => 10,
			'redirection' => 0,
			'headers'     => $headers,
			'body'        => $body,
		)
	);
	$code = is_wp_error( $answer ) ? 0 : (int) wp_remote_retrieve_response_code( $answer );
	$said = is_wp_error( $answer ) ? $answer->get_error_message() : (string) wp_remote_retrieve_body( $answer );
	// A server may repeat what it was sent.
	$said = '' === secret() ? $said : str_replace( secret(), '…', $said );
	update_option(
		OPTION,
		array(
			'sent'   => time(),
			'code'   => $code,
			'answer' => beginning( wp_strip_all_tags( $said ) ),
			'what'   => implode( ', ', array_map( __NAMESPACE__ . '\\name_of', array_slice( $changes, 0, 5 ) ) ),
		),
		false
	);
	return $code;
}

/**
 * The beginning of an answer; of one that is not UTF-8, which the database would refuse with all
 * beside it, nothing.
 */
function beginning( $text ) {
	return preg_match( '/^.{0,300}/su', $text, $found ) ? $found[0] : '';
}

function name_of( array $change ) {
	return $change['kind'] . ' ' . $change['id'];
}

/**
 * Headers and body of a request, as its address wants them.
 *
 * @param string $url     of GitHub's dispatches, GitLab's pipeline trigger, or any other
 * @param string $secret  token, or the key of the signature
 * @param array  $changes what changed
 * @param int    $now     seconds since the epoch
 * @param bool   $complete whether everything is to be read whole
 */
function message( $url, $secret, array $changes, $now, $complete = false ) {
	$host = (string) wp_parse_url( $url, PHP_URL_HOST );
	$path = (string) wp_parse_url( $url, PHP_URL_PATH );
	if ( 'api.github.com' === $host ) {
		return array(
			array(
				'Accept'        => 'application/vnd.github+json',
				'Authorization' => 'Bearer ' . $secret,
				'Content-Type'  => 'application/json',
				'User-Agent'    => 'Kalendarium',
			),
			wp_json_encode( array( 'event_type' => 'content' ) ),
		);
	}
	if ( preg_match( '#/trigger/pipeline$#', $path ) ) {
		return array( array( 'Content-Type' => 'application/x-www-form-urlencoded' ), http_build_query( array( 'token' => $secret ) ) );
	}
	// Of an import everything is read, rather than nothing because its names are too many.
	$is_import = count( $changes ) > MOST_NAMED;
	$complete  = $complete || $is_import;
	$content   = array(
		'changes' => $is_import ? array() : $changes,
		// A signature counts once, and two requests of one second may say the same.
		'nonce'   => bin2hex( random_bytes( 8 ) ),
	);
	$body      = wp_json_encode( $complete ? $content + array( 'complete' => true ) : $content );
	$signature = hash_hmac( 'sha256', $now . '.' . $body, $secret );
	return array(
		array(
			'Content-Type'            => 'application/json',
			'X-Kalendarium-Timestamp' => (string) $now,
			'X-Kalendarium-Signature' => 'sha256=' . $signature,
		),
		$body,
	);
}

/** Secrets stand in wp-config.php: what is in the database is in every backup and every export of it. */
function target() {
	return defined( 'KALENDARIUM_URL' ) ? (string) constant( 'KALENDARIUM_URL' ) : '';
}

function secret() {
	return defined( 'KALENDARIUM_SECRET' ) ? (string) constant( 'KALENDARIUM_SECRET' ) : '';
}

function add_page() {
	add_management_page( 'Kalendarium', 'Kalendarium', 'edit_others_posts', 'kalendarium', __NAMESPACE__ . '\\show_page' );
}

function show_page() {
	if ( ! current_user_can( 'edit_others_posts' ) ) {
		return;
	}
	$last = get_option( OPTION, array() );
	echo '<div class="wrap"><h1>Kalendarium</h1>';
	if ( '' === target() ) {
		echo '<p>Nothing is sent: <code>KALENDARIUM_URL</code> is not defined in <code>wp-config.php</code>.</p></div>';
		return;
	}
	printf( '<p>Changes are announced to <code>%s</code>.</p>', esc_html( (string) wp_parse_url( target(), PHP_URL_HOST ) ) );
	if ( empty( $last['sent'] ) ) {
		echo '<p>Nothing was sent yet.</p>';
	} else {
		printf(
			'<table class="widefat striped"><tbody><tr><th scope="row">Last request</th><td>%s</td></tr><tr><th scope="row">About</th><td>%s</td></tr><tr><th scope="row">Answer</th><td>%s %s</td></tr></tbody></table>',
			esc_html( wp_date( 'Y-m-d H:i:s', (int) $last['sent'] ) ),
			esc_html( '' === $last['what'] ? 'everything' : $last['what'] ),
			esc_html( 0 === (int) $last['code'] ? 'none' : (string) $last['code'] ),
			esc_html( $last['answer'] )
		);
	}
	printf( '<form method="post" action="%s">', esc_url( admin_url( 'admin-post.php' ) ) );
	echo '<input type="hidden" name="action" value="kalendarium_rebuild">';
	wp_nonce_field( 'kalendarium_rebuild' );
	submit_button( 'Rebuild now' );
	echo '</form></div>';
}

function rebuild_now() {
	if ( ! current_user_can( 'edit_others_posts' ) ) {
		wp_die( 'You may not do this.', '', array( 'response' => 403 ) );
	}
	check_admin_referer( 'kalendarium_rebuild' );
	if ( '' !== target() ) {
		send( array(), true );
	}
	wp_safe_redirect( admin_url( 'tools.php?page=kalendarium' ) );
	exit;
}
