import { nameOfDevice } from '#domain/clients/device-name.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import type { Staff } from '../http/staff.ts'
import { changeOwnPassword } from '../identity/change-own-password.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { startAuthenticatorSetUp } from './authenticator.ts'
import { readStaffSecurity, removeAuthenticator, removePasskey, renamePasskey } from './own-security.ts'
import { startPasskeySetUp } from './passkeys.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { requireSetUp } from './require-session.ts'
import { endStaffSessionById, replaceStaffToken } from './session-store.ts'
import { addAuthenticator, addPasskey } from './set-up-second-step.ts'
import { writeStaffCookie } from './staff-cookie.ts'
import { staffOperations } from './staff-operations.ts'

/** What someone does about their own sign-in. */
export function securityRoutes(register: Register, service: Service): void {
  const { db, config } = service
  const registerStaff = staffOperations(register, service)
  const setUp = [requireSetUp(service)]

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
    return afterAdding(c, staff, await addPasskey(service, staff, body, device))
  })
  register('startAuthenticatorSetUp', setUp, async (_, c) =>
    succeed(await startAuthenticatorSetUp(service, c.get('staff'))),
  )
  register('addAuthenticator', setUp, async ({ body }, c) => {
    const staff = c.get('staff')
    return afterAdding(c, staff, await addAuthenticator(service, staff, body))
  })

  registerStaff('renamePasskey', ({ params, body, staff }) =>
    renamePasskey(db, staff.subject, { ...params, ...body }),
  )
  registerStaff('removePasskey', ({ params, staff }) => removePasskey(db, staff.subject, params.id))
  registerStaff('removeAuthenticator', ({ staff }) => removeAuthenticator(db, staff.subject))
  registerStaff('replaceRecoveryCodes', async ({ staff }) =>
    succeed({
      recoveryCodes: await db
        .transaction()
        .execute((tx) => replaceRecoveryCodes({ db: tx, keyring: service.keyring }, staff.subject)),
    }),
  )
  registerStaff('changeStaffPassword', ({ body, staff: { subject, sessionId } }) =>
    changeOwnPassword(service, { ...body, subject, keeps: { staffSessionId: sessionId } }),
  )
  registerStaff('endStaffSignIn', async ({ params, staff }) =>
    (await endStaffSessionById(db, staff.subject, params.id)) ? succeed(null) : fail('notFound'),
  )
  registerStaff('endOtherStaffSignIns', async ({ staff }) => {
    await endStaffSignIns(db, staff.subject, { except: staff.sessionId })
    return succeed(null)
  })
}
