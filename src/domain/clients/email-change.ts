/** For how long the link in a new email address works. See docs/product/portal.md#changing-the-login. */
export const emailChangeHours = 24
