import type { MiddlewareHandler } from 'hono'
import { staffPaths } from '#contract/staff/staff-paths.ts'
import type { StaffSession } from '#contract/staff/sign-in.ts'
import { nameOfDevice } from '#domain/identifiers/device-and-network.ts'
import { hasSecondStep, isSteppedUp } from '#domain/staff/staff-sign-in.ts'
import { staffActions } from '#domain/staff/staff-roles.ts'
import type { Db } from '../db/database.ts'
import type { AppContext, AppEnv, Staff } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { answerProblem } from '../http/problem.ts'
import { clientAddress, consumeAllowance, type RateLimit } from '../http/rate-limit.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { createBackground } from '../sign-in/background.ts'
import { changeOwnPassword } from '../sign-in/change-password.ts'
import { createKnownBrowsers } from '../sign-in/limits.ts'
import { endStaffSignIns } from '../sign-in/sign-ins.ts'
import { startAuthenticatorSetUp } from './authenticator.ts'
import {
  acceptInvitation,
  inviteStaff,
  readInvitation,
  renewInvitation,
  revokeInvitation,
} from './invitations.ts'
import {
  addAuthenticator,
  addPasskey,
  makeRecoveryCodes,
  readStaffSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
  type SignInChange,
  tellOfSignInChange,
} from './own-security.ts'
import { startPasskeyCheck, startPasskeySetUp } from './passkeys.ts'
import { changeStaff, listStaff, resetSecondStep } from './people.ts'
import { passSecondStep, readSecondStep, readSecondSteps, signStaffIn } from './sign-in.ts'
import { staffOperations } from './staff-operations.ts'
import {
  endStaffSession,
  endStaffSessionById,
  findStaffSession,
  forgetStaffCookie,
  lockStaffSession,
  readStaffCookie,
  replaceStaffToken,
  writeStaffCookie,
} from './staff-sessions.ts'

export function staffRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)

  registerStaff('readStaffSession', async ({ staff }) => succeed(await readStaffSession(db, staff)))

  registerStaff('lockStaffSession', async ({ staff }) => {
    await lockStaffSession(db, staff.sessionId)
    return succeed(null)
  })

  register('endStaffSession', [], async (_, c) => {
    const token = readStaffCookie(c, config)
    if (token !== undefined) await endStaffSession(db, token)
    forgetStaffCookie(c, config)
    return succeed(null)
  })

  signInRoutes(register, service)
  securityRoutes(register, service)
  peopleRoutes(register, service)
}

/** Far more than anyone opens links, far too few to guess one. */
const linkTries: RateLimit = { name: 'staff-invitations:address', most: 60, perSeconds: 3600 }

const passwordPath = `/api${staffPaths.signStaffIn.replace('POST ', '')}`

/** Signing in: the password, the second step, and the invitation before the first time. */
function signInRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const parts = {
    background: createBackground(service.log),
    knownBrowsers: createKnownBrowsers(service, passwordPath),
  }
  const begun = [requireBegunSession(service)]
  const consumeLinkTry = (c: AppContext) =>
    consumeAllowance(db, linkTries, clientAddress(c, config.TRUSTED_PROXIES))

  register('signStaffIn', [], ({ body }, c) => signStaffIn(c, service, body, parts))

  register('readSecondStep', [], async (_, c) => {
    const found = await findOwnSession(c, service)
    return found ? succeed(await readSecondStep(service, found)) : fail('unauthenticated')
  })

  register('startPasskeyCheck', begun, (_, c) => startPasskeyCheck(service, c.get('staff')))

  register('passSecondStep', begun, async ({ body }, c) => {
    const staff = c.get('staff')
    const passed = await passSecondStep(service, staff, body, parts.background)
    if (passed.ok && staff.secondFactorAt === null)
      writeStaffCookie(c, config, await replaceStaffToken(db, staff.sessionId))
    return passed
  })

  register('readStaffInvitation', [], async ({ body }, c) =>
    (await consumeLinkTry(c)) ? readInvitation(service, body.token) : fail('tooManyRequests'),
  )

  register('acceptStaffInvitation', [], async ({ body }, c) => {
    if (!(await consumeLinkTry(c))) return fail('tooManyRequests')
    const device = nameOfDevice(c.req.header('user-agent'))
    const accepted = await acceptInvitation(service, { ...body, device, requestId: c.get('requestId') })
    if (!accepted.ok) return accepted
    writeStaffCookie(c, config, accepted.value)
    return succeed(null)
  })
}

/** What someone does about their own sign-in. */
function securityRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)
  const setUp = [requireSetUp(service)]
  const background = createBackground(service.log)

  /** After the answer: new recovery codes are shown once, and must not wait for a mail server. */
  const tellIfDone = <T>(change: SignInChange, { subject }: Staff, done: Result<T>) => {
    if (done.ok) background.start(() => tellOfSignInChange(service, subject, change))
    return done
  }
  const accessBy = (c: AppContext) => ({ actor: c.get('staff').subject, requestId: c.get('requestId') })

  registerStaff('readStaffSecurity', async ({ staff }) => succeed(await readStaffSecurity(db, staff)))

  /** The first second step completes the sign-in, which gets a new cookie with that. */
  const afterAdding = async <T>(c: AppContext, { secondFactorAt, sessionId }: Staff, added: Result<T>) => {
    if (added.ok && secondFactorAt === null)
      writeStaffCookie(c, config, await replaceStaffToken(db, sessionId))
    return added
  }
  register('startPasskeySetUp', setUp, async (_, c) =>
    succeed(await startPasskeySetUp(service, c.get('staff'))),
  )
  register('addPasskey', setUp, async ({ body }, c) => {
    const staff = c.get('staff')
    const device = nameOfDevice(c.req.header('user-agent'))
    const added = await addPasskey(service, staff, accessBy(c), { ...body, device })
    return afterAdding(c, staff, tellIfDone('passkeyAdded', staff, added))
  })
  register('startAuthenticatorSetUp', setUp, async (_, c) =>
    succeed(await startAuthenticatorSetUp(service, c.get('staff'))),
  )
  register('addAuthenticator', setUp, async ({ body }, c) => {
    const staff = c.get('staff')
    const added = await addAuthenticator(service, staff, accessBy(c), body)
    return afterAdding(c, staff, tellIfDone('authenticatorAdded', staff, added))
  })

  registerStaff('renamePasskey', ({ params, body, staff }) =>
    renamePasskey(db, staff.subject, { ...params, ...body }),
  )
  registerStaff('removePasskey', async ({ params, staff, by }) =>
    tellIfDone('passkeyRemoved', staff, await removePasskey(db, by, params.id)),
  )
  registerStaff('removeAuthenticator', async ({ staff, by }) =>
    tellIfDone('authenticatorRemoved', staff, await removeAuthenticator(db, by)),
  )
  registerStaff('replaceRecoveryCodes', async ({ staff, by }) => {
    const made = succeed({ recoveryCodes: await makeRecoveryCodes(service, by) })
    return tellIfDone('recoveryCodesReplaced', staff, made)
  })
  registerStaff('changeStaffPassword', ({ body, staff: { subject, sessionId }, by: { requestId } }) =>
    changeOwnPassword(service, { ...body, subject, requestId, keeps: { staffSessionId: sessionId } }),
  )
  registerStaff('endStaffSignIn', async ({ params, staff }) =>
    (await endStaffSessionById(db, staff.subject, params.id)) ? succeed(null) : fail('notFound'),
  )
  registerStaff('endOtherStaffSignIns', async ({ staff }) => {
    await endStaffSignIns(db, staff.subject, { except: staff.sessionId })
    return succeed(null)
  })
}

/** Who works here. */
function peopleRoutes(register: RegisterOperation, service: Service): void {
  const registerStaff = staffOperations(register, service)

  registerStaff('listStaff', async ({ staff }) => succeed(await listStaff(service.db, staff, service.now())))
  registerStaff('changeStaff', ({ params, body, staff, by }) =>
    changeStaff(service, staff, by, { ...params, ...body }),
  )
  registerStaff('resetSecondStep', ({ params, staff, by }) => resetSecondStep(service, staff, by, params.id))
  registerStaff('inviteStaff', ({ body, staff, by }) => inviteStaff(service, staff, by, body))
  registerStaff('renewStaffInvitation', ({ params, staff, by }) =>
    renewInvitation(service, staff, by, params.id),
  )
  registerStaff('revokeStaffInvitation', ({ params, staff, by }) =>
    revokeInvitation(service, staff, by, params.id),
  )
}

type SessionService = Pick<Service, 'db' | 'config' | 'now'>

async function findOwnSession(c: AppContext, { db, config, now }: SessionService) {
  const token = readStaffCookie(c, config)
  return token === undefined ? null : findStaffSession(db, token, now())
}

/** For the second step itself: a password was right, and the sign-in is not over. Sets `c.get('staff')`. */
const requireBegunSession =
  (service: SessionService): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const found = await findOwnSession(c, service)
    if (!found) return answerProblem(c, { code: 'unauthenticated' })
    c.set('staff', found.staff)
    return next()
  }

/**
 * For adding a second step. Someone who has none needs only the password, at the first sign-in or after a reset; everyone else
 * shows one that they have, a few minutes before.
 */
const requireSetUp =
  (service: SessionService): MiddlewareHandler<AppEnv> =>
  async (c, next) => {
    const found = await findOwnSession(c, service)
    if (!found) return answerProblem(c, { code: 'unauthenticated' })
    const { staff, state } = found
    if (state === 'locked') return answerProblem(c, { code: 'sessionLocked' })
    if (state === 'secondStep' && hasSecondStep(await readSecondSteps(service.db, staff.subject)))
      return answerProblem(c, { code: 'secondStepNeeded' })
    if (state === 'open' && !isSteppedUp(staff.secondFactorAt, service.now()))
      return answerProblem(c, { code: 'stepUpNeeded' })
    c.set('staff', staff)
    return next()
  }

async function readStaffSession(db: Db, staff: Staff): Promise<StaffSession> {
  const row = await db
    .selectFrom('accounts as account')
    .leftJoin('clinicians as clinician', 'clinician.id', 'account.clinician_id')
    .innerJoin('practices as practice', (join) => join.on('practice.id', '=', staff.practiceId))
    .select([
      'account.email',
      'account.first_name',
      'account.last_name',
      'clinician.name',
      'clinician.time_zone',
      'practice.name as practice_name',
      'practice.idle_minutes',
      'practice.time_zone as practice_zone',
    ])
    .where('account.subject', '=', staff.subject)
    .executeTakeFirstOrThrow()
  const ownName = [row.first_name, row.last_name].filter(Boolean).join(' ')
  return {
    practiceName: row.practice_name,
    timeZone: row.time_zone ?? row.practice_zone,
    idleMinutes: row.idle_minutes,
    email: row.email,
    name: row.name ?? (ownName || row.email),
    role: staff.role,
    clinician:
      staff.clinicianId !== null && staff.clinicianRole !== null && row.name !== null
        ? { id: staff.clinicianId, name: row.name, role: staff.clinicianRole }
        : null,
    actions: staffActions(staff),
  }
}
