import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { nameOfDevice } from '#domain/identifiers/device-and-network.ts'
import { setupLink, setupLinkProblems } from '#domain/staff/practice-setup.ts'
import type { Config } from '../config.ts'
import type { AppContext } from '../http/context.ts'
import type { RegisterOperation } from '../http/operations.ts'
import { clientAddress, consumeAllowance } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { siteOf } from '../staff/passkeys.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { writeStaffCookie } from '../staff/staff-sessions.ts'
import { addClinician } from './add-clinician.ts'
import { createOwner, findSetupLink, hasOwner } from './create-owner.ts'
import {
  chooseTypes,
  noteCheck,
  noteVideoCheck,
  openPractice,
  readPracticeSetup,
  saveFees,
  savePractice,
  testMail,
} from './practice-setup.ts'

/** Each tries a password or a secret. */
const setupAttempts = { name: 'setup', most: 30, perSeconds: 300 }

export function setupRoutes(register: RegisterOperation, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)
  const mayTry = (c: AppContext) =>
    consumeAllowance(db, setupAttempts, clientAddress(c, config.TRUSTED_PROXIES))

  register('readSetupState', [], async (_, c) => {
    const secret = readSetupCookie(c)
    const link = secret === undefined ? 'none' : (await findSetupLink(db, secret)).state
    return succeed({ hasOwner: await hasOwner(db), link, passkeyHost: siteOf(config).expectedRPID })
  })

  register('exchangeSetupLink', [], async ({ body: { secret } }, c) => {
    if (!(await mayTry(c))) return fail('tooManyRequests')
    const { state } = await findSetupLink(db, secret)
    if (state !== 'good') return fail('setupLinkRefused', { message: setupLinkProblems[state] })
    writeSetupCookie(c, config, secret)
    return succeed(null)
  })

  register('createOwner', [], async ({ body }, c) => {
    if (!(await mayTry(c))) return fail('tooManyRequests')
    const made = await createOwner(service, {
      secret: readSetupCookie(c),
      owner: body,
      device: nameOfDevice(c.req.header('user-agent')),
      requestId: c.get('requestId'),
    })
    if (!made.ok) return made
    forgetSetupCookie(c, config)
    writeStaffCookie(c, config, made.value)
    return succeed(null)
  })

  registerStaff('readPracticeSetup', () => readPracticeSetup(service))
  registerStaff('savePractice', ({ body, staff, by }) =>
    savePractice(service, { practiceId: staff.practiceId, by, details: body }),
  )
  registerStaff('testMail', ({ staff }) => testMail(service, staff))
  registerStaff('addFirstClinician', ({ body, staff, by }) =>
    addClinician(service, { staff, by, clinician: body }),
  )
  registerStaff('chooseAppointmentTypes', ({ body, staff, by }) =>
    chooseTypes(service, { practiceId: staff.practiceId, by, active: body.active }),
  )
  registerStaff('saveFees', ({ body, staff, by }) =>
    saveFees(service, {
      practiceId: staff.practiceId,
      by,
      gapCents: body.gap,
      bookingFeeCents: body.bookingFee,
    }),
  )
  registerStaff('noteSetupStep', async ({ body, staff }) => {
    await noteCheck(db, { practiceId: staff.practiceId, name: body.step, outcome: 'read' })
    return succeed(null)
  })
  registerStaff('noteVideoCheck', ({ body: { check }, staff, by }) =>
    noteVideoCheck(service, { practiceId: staff.practiceId, by, check }),
  )
  registerStaff('openPractice', ({ body, staff, by }) =>
    openPractice(service, { practiceId: staff.practiceId, by, isOpen: body.isOpen }),
  )
}

const setupCookieName = 'banksia-setup'

/** No script reads it, and only the set-up’s own operations are sent it. */
const setupCookieOptions = ({ PUBLIC_URL }: Pick<Config, 'PUBLIC_URL'>) =>
  ({
    httpOnly: true,
    sameSite: 'Strict',
    path: '/api/staff/setup',
    secure: PUBLIC_URL.startsWith('https:'),
  }) as const

const readSetupCookie = (c: AppContext): string | undefined => getCookie(c, setupCookieName)

const writeSetupCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>, secret: string): void =>
  setCookie(c, setupCookieName, secret, { ...setupCookieOptions(config), maxAge: setupLink.minutes * 60 })

const forgetSetupCookie = (c: AppContext, config: Pick<Config, 'PUBLIC_URL'>): void =>
  void deleteCookie(c, setupCookieName, setupCookieOptions(config))
