const elements = 'p|br|a|b|i|u|em|strong|div|span|ul|ol|li|img|h[1-6]|table|tr|td|sup|sub|code|html|body';

/**
 * What shows that a plain text is HTML: an element that is closed or has attributes, or a line break. A text that only
 * mentions <p> is none.
 */
export const htmlTag = new RegExp(`</(?:${elements})>|<br\\s*/?>|<(?:${elements})\\s[^<>=]*=[^<>]*>`, 'i');

/** A reference to a character that stands in a text which is not decoded any more. */
export const htmlEntity =
  /&(?:amp|lt|gt|quot|apos|nbsp|ndash|mdash|[lr][sd]quo|hellip|#\d{1,7}|#x[\da-f]{1,6});/i;
