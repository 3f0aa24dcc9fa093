import { createHash, randomBytes } from 'node:crypto'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { sql } from 'kysely'
import type { StaffSecurity } from '#contract/staff/sign-in.ts'
import {
  secondStep,
  staffSession,
  type StaffSessionState,
  staffSessionState,
} from '#domain/staff/staff-sign-in.ts'
import { isStaffRole } from '#domain/staff/staff-roles.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { addRows, changeRows } from '../db/rows.ts'
import { runningCall } from '../db/sql-fragments.ts'
import type { AppContext, Staff } from '../http/context.ts'
import type { Service } from '../service.ts'
import { defaultAccountId } from '../settings.ts'

const hashOfSession = (token: string) => createHash('sha256').update(token).digest()
const makeToken = () => randomBytes(32).toString('base64url')

/** After the password: gives the token for the cookie. It opens nothing before `passSecondFactor`. */
export async function startStaffSession(
  db: Db,
  { subject, device }: { subject: string; device: string | null },
): Promise<string> {
  const token = makeToken()
  await addRows(db, 'staff_sessions', { token_hash: hashOfSession(token), subject, device })
  return token
}

export type FoundSession = { staff: Staff; state: Exclude<StaffSessionState, 'over'>; lastUsedAt: Date }

/** Null for a token that is not known or over, and for an account that is disabled or no longer of staff. */
export async function findStaffSession(db: Db, token: string, now: Date): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('staff_sessions as session')
    .innerJoin('accounts as account', 'account.subject', 'session.subject')
    .leftJoin('clinicians as clinician', (join) =>
      join
        .onRef('clinician.id', '=', 'account.clinician_id')
        .on(
          sql<boolean>`coalesce(clinician.leaves_on + ${staffSession.daysAfterLeaving}::int > current_date, true)`,
        ),
    )
    .innerJoin('practices as practice', (join) =>
      join.on(sql<boolean>`practice.id = coalesce(clinician.practice_id, ${defaultAccountId})`),
    )
    .select([
      'practice.idle_minutes',
      'session.id',
      'session.subject',
      'session.second_factor_at',
      'session.started_at',
      'session.last_used_at',
      'session.locked_at',
      'account.role',
      'account.clinician_id',
      'clinician.role as clinician_role',
      'clinician.practice_id',
    ])
    .where('session.token_hash', '=', hashOfSession(token))
    .where('account.disabled_at', 'is', null)
    .executeTakeFirst()
  if (!row || !isStaffRole(row.role)) return null
  const times = {
    secondFactorAt: row.second_factor_at,
    startedAt: row.started_at,
    lastUsedAt: row.last_used_at,
    lockedAt: row.locked_at,
    idleMinutes: row.idle_minutes,
  }
  const state = staffSessionState(times, now)
  if (state === 'over') return null
  const staff: Staff = {
    subject: row.subject,
    practiceId: row.practice_id ?? defaultAccountId,
    sessionId: row.id,
    role: row.role,
    // Who left some time ago is no clinician of the practice any more.
    clinicianId: row.clinician_role === null ? null : row.clinician_id,
    clinicianRole: row.clinician_role,
    secondFactorAt: row.second_factor_at,
  }
  return { staff, state, lastUsedAt: row.last_used_at }
}

/** At a press or a key, not at what an open page reads by itself: written at most twice a minute. */
export async function noteStaffUse(
  db: Db,
  { staff: { sessionId }, lastUsedAt }: FoundSession,
  now: Date,
): Promise<void> {
  if (now.getTime() - lastUsedAt.getTime() < 15_000) return
  await db
    .updateTable('staff_sessions')
    .set({ last_used_at: sql<Date>`now()` })
    .where('id', '=', sessionId)
    .where('last_used_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .execute()
}

/** The second step was right: opens the session, unlocks it, and counts as confirmed just now. */
export async function passSecondFactor(db: Db, sessionId: string): Promise<void> {
  await db
    .updateTable('staff_sessions')
    .set({ second_factor_at: sql<Date>`now()`, last_used_at: sql<Date>`now()`, locked_at: null })
    .where('id', '=', sessionId)
    .execute()
}

/** A cookie that was known before the sign-in was complete is good for nothing after it. */
export async function replaceStaffToken(db: Db, sessionId: string): Promise<string> {
  const token = makeToken()
  await changeRows(db, 'staff_sessions', { id: sessionId }, { token_hash: hashOfSession(token) })
  return token
}

export async function lockStaffSession(db: Db, sessionId: string): Promise<void> {
  await changeRows(db, 'staff_sessions', { id: sessionId }, { locked_at: sql<Date>`now()` })
}

export async function endStaffSession(db: Db, token: string): Promise<void> {
  await db.deleteFrom('staff_sessions').where('token_hash', '=', hashOfSession(token)).execute()
}

/** Ends one of a person’s own. False if there is none. */
export async function endStaffSessionById(db: Db, subject: string, id: string): Promise<boolean> {
  const ended = await db
    .deleteFrom('staff_sessions')
    .where('id', '=', id)
    .where('subject', '=', subject)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}

/** Where someone is signed in with both steps: this device first, then the latest used. */
export async function listStaffSessions(
  db: Db,
  { subject, sessionId }: Pick<Staff, 'subject' | 'sessionId'>,
): Promise<StaffSecurity['sessions']> {
  const rows = await db
    .selectFrom('staff_sessions')
    .select(['id', 'device', 'started_at', 'last_used_at'])
    .where('subject', '=', subject)
    .where('second_factor_at', 'is not', null)
    .where('started_at', '>', sql<Date>`now() - make_interval(hours => ${staffSession.hours})`)
    .orderBy('last_used_at', 'desc')
    .execute()
  return rows
    .map(({ id, device, started_at, last_used_at }) => ({
      id,
      device,
      startedAt: started_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      isThisOne: id === sessionId,
    }))
    .toSorted((a, b) => Number(b.isThisOne) - Number(a.isThisOne))
}

/** A `__Host-` cookie is taken from this host alone, but only over HTTPS. */
const isSecure = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) => PUBLIC_URL.startsWith('https:')
const cookieName = (config: Pick<Config, 'PUBLIC_URL'>) =>
  isSecure(config) ? '__Host-banksia-staff' : 'banksia-staff'

/** Strict: no link from elsewhere carries it. Pages of the practice side fetch what they show, so they work all the same. */
const cookieOptions = (config: Pick<Config, 'PUBLIC_URL'>) =>
  ({ httpOnly: true, sameSite: 'Strict', path: '/', secure: isSecure(config) }) as const

export const readStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): string | undefined =>
  getCookie(c, cookieName(config))

export const writeStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>, token: string): void =>
  setCookie(c, cookieName(config), token, { ...cookieOptions(config), maxAge: staffSession.hours * 3600 })

export const forgetStaffCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): void =>
  void deleteCookie(c, cookieName(config), cookieOptions(config))

const queue = 'sweep-staff-sign-ins'

/** What is over is already refused; this only keeps the tables small. */
export async function sweepStaffSignIns({ db }: Pick<Service, 'db'>): Promise<void> {
  await db
    .deleteFrom('staff_sessions')
    .where('started_at', '<', sql<Date>`now() - make_interval(hours => ${staffSession.hours})`)
    // A call that runs goes on, and is found by its sign-in.
    .where(
      sql<boolean>`not exists (select from room_entries e
        where e.staff_session_id = staff_sessions.id and exists (${runningCall(sql`e.token_hash`)}))`,
    )
    .execute()
  await db
    .deleteFrom('staff_code_failures')
    .where(
      'last_failed_at',
      '<',
      sql<Date>`now() - make_interval(hours => ${secondStep.forgottenAfterHours})`,
    )
    .execute()
}

export async function scheduleStaffSweep(service: Service): Promise<void> {
  await service.jobs.work(queue, () => sweepStaffSignIns(service))
  await service.jobs.schedule(queue, '53 * * * *')
}
