import { randomUUID } from 'node:crypto'
import type { Db } from '#server/db/database.ts'
import { account } from './booking-world.ts'
import { addPractice, goodPassword } from './people.ts'

/** Numbers that Australia keeps for fiction. */
export const fictionalMobile = '+61491570156'

export const newEmail = () => `${randomUUID()}@mail.example`

/** A sign-up that is right in everything but what a test changes. */
export function signUpBody({
  clientRecord = {},
  ...rest
}: { clientRecord?: object; [field: string]: unknown } = {}) {
  return {
    isPoliciesConfirmed: true,
    ...rest,
    clientRecord: {
      firstName: 'Robin',
      lastName: 'Field',
      email: newEmail(),
      mobile: fictionalMobile,
      dateOfBirth: '1990-05-17',
      password: goodPassword,
      timeZone: 'Australia/Sydney',
      communicationPreference: 'noPreference',
      atsi: true,
      ...clientRecord,
    },
  }
}

export async function addInvite(db: Db, email = newEmail(), mobile = fictionalMobile): Promise<string> {
  await addPractice(db)
  await db.insertInto('invites').values({ practice_id: account, email, mobile }).execute()
  return email
}

export function verifyBody(email: string, smsOtp: string, data: object = {}) {
  return {
    smsOtp,
    data: {
      firstName: 'Robin',
      lastName: 'Field',
      email,
      mobileNumber: fictionalMobile,
      dateOfBirth: '1990-05-17',
      password: goodPassword,
      communicationPreference: 'noPreference',
      timeZone: 'Australia/Sydney',
      atsi: false,
      isPoliciesConfirmed: true,
      ...data,
    },
  }
}

/** The newest code that was sent, from the outbox. */
export async function sentCode(db: Db): Promise<string> {
  const row = await db
    .selectFrom('outbox_messages')
    .select('body_text')
    .where('channel', '=', 'sms')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return row.body_text.slice(0, 6)
}
