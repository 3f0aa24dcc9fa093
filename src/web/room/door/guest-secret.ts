/** What stands after the # of a guest’s link. Parts of the page, as the crisis lines, have short names there. */
export const guestSecret = (hash: string): string | null => /^#([\w-]{20,})$/.exec(hash)?.[1] ?? null
