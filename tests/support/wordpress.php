<?php
/**
 * Stands in for what the plug-in calls of WordPress, and does what a list of steps on the standard input says. Prints what
 * WordPress would hold afterwards, as JSON. Requests go out over real sockets.
 */

define( 'ABSPATH', __DIR__ );
if ( getenv( 'KALENDARIUM_URL' ) ) {
	define( 'KALENDARIUM_URL', getenv( 'KALENDARIUM_URL' ) );
	define( 'KALENDARIUM_SECRET', getenv( 'KALENDARIUM_SECRET' ) );
	if ( false !== getenv( 'KALENDARIUM_PAUSE' ) ) {
		define( 'KALENDARIUM_PAUSE', getenv( 'KALENDARIUM_PAUSE' ) );
	}
}

$state   = array(
	'options'   => json_decode( getenv( 'OPTIONS' ) ?: '{}', true ),
	'scheduled' => array(),
	'printed'   => '',
	'ended'     => '',
);
$actions = array();
$may     = explode( ' ', getenv( 'CAPABILITIES' ) ?: '' );

class WP_Error {
	private $message;
	public function __construct( $message ) {
		$this->message = $message;
	}
	public function get_error_message() {
		return $this->message;
	}
}

function add_action( $hook, $call, $priority = 10, $count = 1 ) {
	global $actions;
	$actions[ $hook ][] = array( $call, $count );
}
function do_action( $hook, ...$given ) {
	global $actions;
	foreach ( $actions[ $hook ] ?? array() as list( $call, $count ) ) {
		call_user_func_array( $call, array_slice( $given, 0, $count ) );
	}
}
function get_option( $name, $otherwise = false ) {
	global $state;
	return $state['options'][ $name ] ?? $otherwise;
}
function update_option( $name, $value, $autoload = null ) {
	global $state;
	// As the database does of what is not UTF-8.
	if ( ! preg_match( '//u', serialize( $value ) ) ) {
		return false;
	}
	$state['options'][ $name ] = $value;
	return true;
}
function wp_next_scheduled( $hook ) {
	global $state;
	return $state['scheduled'][ $hook ] ?? false;
}
function wp_schedule_single_event( $time, $hook ) {
	global $state;
	$state['scheduled'][ $hook ] = $time;
}
function wp_remote_post( $url, $order ) {
	$lines = array();
	foreach ( $order['headers'] as $name => $value ) {
		$lines[] = "$name: $value";
	}
	// What the address means to the plug-in stays; where it is on this machine is the test's.
	$real   = getenv( 'REAL_ORIGIN' ) ? preg_replace( '#^https://[^/]+#', getenv( 'REAL_ORIGIN' ), $url ) : $url;
	$answer = @file_get_contents(
		$real,
		false,
		stream_context_create(
			array(
				'http' => array(
					'method'          => 'POST',
					'header'          => implode( "\r\n", $lines ),
					'content'         => $order['body'],
					'timeout'         => $order['timeout'],
					'follow_location' => $order['redirection'],
					'ignore_errors'   => true,
				),
			)
		)
	);
	if ( false === $answer ) {
		return new WP_Error( 'Could not connect' );
	}
	return array(
		'body' => $answer,
		'code' => (int) explode( ' ', $http_response_header[0] )[1],
	);
}
function wp_remote_retrieve_response_code( $answer ) {
	return $answer['code'];
}
function wp_remote_retrieve_body( $answer ) {
	return $answer['body'];
}
function is_wp_error( $value ) {
	return $value instanceof WP_Error;
}
/** Without the paid part of The Events Calendar. */
function is_post_type_viewable( $type ) {
	return in_array( $type, array( 'post', 'page', 'tribe_events' ), true );
}
function is_taxonomy_viewable( $name ) {
	return in_array( $name, array( 'category', 'post_tag', 'tribe_events_cat' ), true );
}
function current_user_can( $capability ) {
	global $may;
	return in_array( $capability, $may, true );
}
function check_admin_referer( $action ) {
	if ( getenv( 'NONCE' ) !== $action ) {
		ended( 'The link you followed has expired.' );
	}
}
function wp_die( $message, $title = '', $order = array() ) {
	ended( $message . ' ' . ( $order['response'] ?? 500 ) );
}
function wp_safe_redirect( $url ) {
	ended( 'to ' . $url );
}
function get_post( $id ) {
	return (object) array( 'ID' => $id, 'post_modified_gmt' => '2026-11-19 08:00:00' );
}
function apply_filters( $name, $value ) {
	return 'wpml_post_language_details' === $name && getenv( 'WPML' ) ? array( 'language_code' => getenv( 'WPML' ) ) : $value;
}
function esc_html( $text ) {
	return htmlspecialchars( (string) $text, ENT_QUOTES );
}
function esc_url( $url ) {
	return htmlspecialchars( $url, ENT_QUOTES );
}
function admin_url( $path ) {
	return 'https://cms.example/wp-admin/' . $path;
}
function wp_nonce_field( $action ) {
	echo '<input type="hidden" name="_wpnonce" value="' . esc_html( $action ) . '">';
}
function submit_button( $text ) {
	echo '<button>' . esc_html( $text ) . '</button>';
}
function add_management_page( $title, $menu, $capability, $slug, $call ) {
	global $state;
	$state['page'] = array( $slug, $capability );
}
function wp_date( $format, $time ) {
	return gmdate( $format, $time );
}
function wp_json_encode( $value ) {
	return json_encode( $value, JSON_UNESCAPED_SLASHES );
}
function wp_parse_url( $url, $part ) {
	return parse_url( $url, $part );
}
function wp_strip_all_tags( $text ) {
	return trim( strip_tags( $text ) );
}
/** Where WordPress ends the request. */
function ended( $how ) {
	global $state;
	$state['ended'] = $how;
	finish();
	exit;
}
function finish() {
	global $state;
	$state['printed'] = ob_get_clean();
	echo json_encode( $state );
}

ob_start();
require $argv[1];
foreach ( json_decode( stream_get_contents( STDIN ), true ) as $step ) {
	if ( 'show' === $step[0] ) {
		Kalendarium\show_page();
	} else {
		do_action(
			...array_map(
				function ( $given ) {
					return is_array( $given ) ? (object) $given : $given;
				},
				$step
			)
		);
	}
}
finish();
