declare const clean: unique symbol;

/** HTML that went through the sanitiser and may be printed as it is. Only the sanitiser makes it. */
export type CleanHtml = string & { readonly [clean]: true };
