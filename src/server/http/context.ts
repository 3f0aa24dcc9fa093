import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import type { PersonGrant } from '#domain/clients/account-people.ts'
import type { UserRole } from '#domain/clients/roles.ts'
import type { StaffPerson } from '#domain/staff/staff-roles.ts'

export type AppEnv = {
  Bindings: HttpBindings
  Variables: {
    requestId: string
    nonce: string
    /** On an answer that is the same for everyone, and may be given to others by a CDN. */
    inline: InlineHashes | undefined
    log: Logger
    /** Who sent the token, once a route has asked for one. */
    caller: Caller
    /** Who of the practice is calling, on routes of the practice side. */
    staff: Staff
    /** The request brought a token that is not good any more: it has expired, or its sign-in was ended. */
    hasDeadToken: boolean
  }
}

/** As sources of a content security policy. */
export type InlineHashes = { scripts: readonly string[]; styles: readonly string[] }

export type AppContext = Context<AppEnv>

/** Who is calling, as their access token says; the attached clinician as the record says, where the issuer is ours. */
export type Caller = {
  subject: string
  /** For whom of the account's people the request is; null where none of them has a record here. */
  person: CallersPerson | null
  role: UserRole
  attachedClinicianId: string | null
  /** Which sign-in the token belongs to. None for a sign-up's token, and where another issuer keeps the sessions. */
  signInId: string | null
  /** Where another issuer keeps the sessions, which does not tell us when one ends: until when its token is good. */
  goodUntil?: Date
}

/** Whom a token names, before it is asked for which person of theirs the request is. */
export type TokenBearer = Omit<Caller, 'person'>

/** A person of the account that calls, and what it may do for them. */
export type CallersPerson = PersonGrant & { clientId: string; attachedClinicianId: string | null }

/** Who of the practice is calling: by their session, with the role and the clinician that their account has now. */
export type Staff = StaffPerson & {
  subject: string
  practiceId: string
  sessionId: string
  /** Which clinician they are, where they are one. */
  clinicianId: string | null
  secondFactorAt: Date | null
}
