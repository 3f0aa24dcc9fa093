/** Something in schema.org's words. What is not known is left out, never made up. */
export type Thing = { '@type': string | readonly string[]; [property: string]: unknown }

/** Where the site is and what it is called. */
export type Site = { origin: string; productName: string; supportEmail: string }
