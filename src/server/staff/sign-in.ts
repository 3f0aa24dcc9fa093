import type { z } from 'zod'
import { signInProblems } from '#contract/identity.ts'
import type { staffSignInRequest } from '#contract/staff/staff-sign-in.ts'
import { nameOfDevice } from '#domain/clients/device-name.ts'
import { isStaffRole } from '#domain/staff/staff-roles.ts'
import { clientAddress, clientNetwork } from '../http/client-address.ts'
import type { AppContext } from '../http/environment.ts'
import type { Background } from '../identity/background.ts'
import { noteSignIn } from '../identity/check-credentials.ts'
import type { KnownBrowsers } from '../identity/known-browsers.ts'
import { signInErrorCodes } from '../identity/sign-in.ts'
import { isPaused } from '../identity/sign-in-pause.ts'
import { tellOwner } from '../identity/tell-owner.ts'
import { tryPassword } from '../identity/try-password.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { startStaffSession } from './session-store.ts'
import { writeStaffCookie } from './staff-cookie.ts'

type SignInParts = { background: Background; knownBrowsers: KnownBrowsers }

const refuse = (problem: keyof typeof signInProblems) =>
  fail(signInErrorCodes[problem], { message: signInProblems[problem] })

/**
 * The password, with the limits and pauses of every sign-in. Someone who does not work here reads the same as with a wrong
 * password, after the same work.
 */
export async function signStaffIn(
  c: AppContext,
  service: Service,
  { email, password }: z.infer<typeof staffSignInRequest>,
  { background, knownBrowsers }: SignInParts,
): Promise<Result<null>> {
  const { db, config } = service
  const attempt = {
    email,
    address: clientAddress(c, config.TRUSTED_PROXIES),
    network: clientNetwork(c, config.TRUSTED_PROXIES),
    browser: knownBrowsers.read(c, email),
  }
  if (attempt.browser === null && (await isPaused(db, email))) return refuse('paused')
  const tried = await tryPassword(service, attempt, password)
  if (typeof tried !== 'string') {
    if (tried.problem !== 'busy') background.start(() => tellOwner(service, email))
    return refuse(tried.problem)
  }
  const account = await db
    .selectFrom('accounts')
    .select('role')
    .where('subject', '=', tried)
    .executeTakeFirst()
  if (!account || !isStaffRole(account.role)) return refuse('wrong')
  await noteSignIn(db, tried)
  knownBrowsers.remember(c, email)
  const device = nameOfDevice(c.req.header('user-agent'))
  writeStaffCookie(c, config, await startStaffSession(db, { subject: tried, device }))
  return succeed(null)
}
