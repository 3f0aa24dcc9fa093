import { sendNotice } from '../emails/send-notice.ts'
import type { Service } from '../service.ts'
import { wrongCodesEmail } from './staff-emails.ts'

/** The owners and administrators, of wrong codes at a colleague’s second step. */
export async function tellOfWrongCodes(service: Service, subject: string): Promise<void> {
  const { db, config } = service
  if (!config.canSendEmail) return
  const colleague = await db
    .selectFrom('accounts')
    .select('email')
    .where('subject', '=', subject)
    .executeTakeFirstOrThrow()
  const office = await db
    .selectFrom('accounts')
    .select('email')
    .where('role', 'in', ['owner', 'administrator'])
    .where('disabled_at', 'is', null)
    .execute()
  for (const { email: to } of office)
    await sendNotice(service, wrongCodesEmail({ to, config, colleague: colleague.email }))
}
