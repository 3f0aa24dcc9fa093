import { nameOfDevice } from '#domain/clients/device-name.ts'
import { setupLinkProblems } from '#domain/practice/setup-link.ts'
import { clientAddress } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import { consumeAllowance } from '../http/rate-limit.ts'
import { fail, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { siteOf } from '../staff/passkeys.ts'
import { writeStaffCookie } from '../staff/staff-cookie.ts'
import { staffOperations } from '../staff/staff-operations.ts'
import { addClinician } from './add-clinician.ts'
import { chooseTypes } from './choose-types.ts'
import { createOwner } from './create-owner.ts'
import { noteCheck } from './note-check.ts'
import { noteVideoCheck } from './note-video-check.ts'
import { openPractice } from './open-practice.ts'
import { readPracticeSetup } from './read-practice-setup.ts'
import { saveFees } from './save-fees.ts'
import { savePractice } from './save-practice.ts'
import { forgetSetupCookie, readSetupCookie, writeSetupCookie } from './setup-cookie.ts'
import { findSetupLink, hasOwner } from './setup-links.ts'
import { testMail } from './test-mail.ts'

/** Each tries a password or a secret. */
const attempts = { name: 'setup', most: 30, perSeconds: 300 }

export function setupRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)
  const mayTry = (c: AppContext) => consumeAllowance(db, attempts, clientAddress(c, config.TRUSTED_PROXIES))

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
