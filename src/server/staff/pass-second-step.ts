import type { z } from 'zod'
import { guessesLeft, secondStep } from '#domain/staff/second-step.ts'
import type { secondStepRequest } from '#contract/staff/staff-sign-in.ts'
import type { Staff } from '../http/staff.ts'
import type { Background } from '../identity/background.ts'
import { fail, type Result, succeed } from '../result.ts'
import type { Service } from '../service.ts'
import { checkAppCode } from './authenticator.ts'
import { beginCodeGuess, forgetCodeFailures } from './code-guesses.ts'
import { checkPasskey } from './passkeys.ts'
import { consumeRecoveryCode, countRecoveryCodes } from './recovery-codes.ts'
import { sendOwnNotice } from './send-own-notice.ts'
import { passSecondFactor } from './session-store.ts'
import { recoveryCodeUsedEmail } from './staff-emails.ts'
import { tellOfWrongCodes } from './tell-office.ts'

type Given = z.infer<typeof secondStepRequest>
type Code = Exclude<Given, { method: 'passkey' }>

/** The second step, in whatever state the sign-in is: it is open and confirmed afterwards. */
export async function passSecondStep(
  service: Service,
  staff: Staff,
  given: Given,
  background: Background,
): Promise<Result<null>> {
  const checked =
    given.method === 'passkey'
      ? await checkPasskey(service, staff, given.response)
      : await checkCode(service, staff, given, background)
  if (checked.ok) await passSecondFactor(service.db, staff.sessionId)
  return checked
}

async function checkCode(
  service: Service,
  { subject }: Staff,
  { method, code }: Code,
  background: Background,
): Promise<Result<null>> {
  const { db, now } = service
  const failures = await beginCodeGuess(db, subject, now())
  if (failures === null) return fail('tooManyRequests', { message: pausedMessage })
  const isRight =
    method === 'authenticator'
      ? await checkAppCode(service, subject, code)
      : await consumeRecoveryCode(service, subject, code)
  if (!isRight) {
    const isPausing = failures % secondStep.guesses === 0
    if (isPausing) background.start(() => tellOfWrongCodes(service, subject))
    return isPausing
      ? fail('tooManyRequests', { message: pausedMessage })
      : fail('invalidInput', { fields: { code: wrongCode(method, guessesLeft(failures)) } })
  }
  await forgetCodeFailures(db, subject)
  if (method === 'recoveryCode') background.start(() => tellOfRecovery(service, subject))
  return succeed(null)
}

const pausedMessage = `${secondStep.guesses} codes didn’t match, so codes are paused for a while. A passkey still works.`

const wrongCode = (method: Code['method'], left: number) => {
  const tries = left === 1 ? '1 try left.' : `${left} tries left.`
  return method === 'authenticator'
    ? `That code doesn’t match, or was used already. Wait for the next one, and check that your phone’s clock is right. ${tries}`
    : `That code doesn’t match, or was used already. ${tries}`
}

const tellOfRecovery = (service: Service, subject: string): Promise<void> =>
  sendOwnNotice(service, subject, async (to) =>
    recoveryCodeUsedEmail({
      to,
      config: service.config,
      left: await countRecoveryCodes(service.db, subject),
    }),
  )
