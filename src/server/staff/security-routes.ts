import { nameOfDevice } from '#domain/clients/device-name.ts'
import type { AppContext } from '../http/environment.ts'
import type { Register } from '../http/operations.ts'
import type { Staff } from '../http/staff.ts'
import { createBackground } from '../identity/background.ts'
import { changeOwnPassword } from '../identity/change-own-password.ts'
import { endStaffSignIns } from '../identity/end-staff-sign-ins.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { startAuthenticatorSetUp } from './authenticator.ts'
import {
  makeRecoveryCodes,
  readStaffSecurity,
  removeAuthenticator,
  removePasskey,
  renamePasskey,
} from './own-security.ts'
import { startPasskeySetUp } from './passkeys.ts'
import { requireSetUp } from './require-session.ts'
import { endStaffSessionById, replaceStaffToken } from './session-store.ts'
import { addAuthenticator, addPasskey } from './set-up-second-step.ts'
import { type SignInChange, tellOfSignInChange } from './sign-in-changes.ts'
import { writeStaffCookie } from './staff-cookie.ts'
import { staffOperations } from './staff-operations.ts'

/** What someone does about their own sign-in. */
export function securityRoutes(register: Register, service: Service): void {
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
