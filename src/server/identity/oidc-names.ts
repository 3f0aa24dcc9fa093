import { createHash } from 'node:crypto'

/** What the issuer keeps is found by the hash of its name: reading the table gives nothing that can be used. */
export const hashed = (id: string) => createHash('sha256').update(id).digest()

/** Signed, and out of reach of scripts. */
export const sessionCookie = 'banksia_session'
