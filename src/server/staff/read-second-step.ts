import type { Kysely } from 'kysely'
import type { SecondStep } from '#contract/staff/staff-sign-in.ts'
import { codesPausedUntil, hasSecondStep, type SecondSteps } from '#domain/staff/second-step.ts'
import type { Tables } from '../db/tables.ts'
import type { Service } from '../service.ts'
import { readCodeFailures } from './code-guesses.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import type { FoundSession } from './session-store.ts'

export async function readSecondSteps(db: Kysely<Tables>, subject: string): Promise<SecondSteps> {
  const [passkeys, authenticator] = await Promise.all([
    db.selectFrom('staff_passkeys').select('id').where('subject', '=', subject).execute(),
    db.selectFrom('staff_authenticators').select('subject').where('subject', '=', subject).executeTakeFirst(),
  ])
  return { passkeys: passkeys.length, hasAuthenticator: authenticator !== undefined }
}

/** How someone whose password was right can go on. */
export async function readSecondStep(
  { db, config, now }: Pick<Service, 'db' | 'config' | 'now'>,
  { staff, state }: FoundSession,
): Promise<SecondStep> {
  const { subject } = staff
  const [steps, recoveryCodesLeft, failures, person] = await Promise.all([
    readSecondSteps(db, subject),
    countRecoveryCodes(db, subject),
    readCodeFailures(db, subject),
    db
      .selectFrom('accounts as account')
      .innerJoin('practices as practice', (join) => join.on('practice.id', '=', staff.practiceId))
      .select(['account.email', 'practice.name', 'practice.time_zone'])
      .where('account.subject', '=', subject)
      .executeTakeFirstOrThrow(),
  ])
  return {
    email: person.email,
    practiceName: person.name,
    timeZone: person.time_zone,
    state,
    hasPasskey: steps.passkeys > 0,
    hasAuthenticator: steps.hasAuthenticator,
    isToBeSetUp: !hasSecondStep(steps),
    recoveryCodesLeft,
    codesPausedUntil: codesPausedUntil(failures, now())?.toISOString() ?? null,
    isOfficeTold: config.canSendEmail,
  }
}
